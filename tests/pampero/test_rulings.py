"""Rulings, variants and readings: named, explained, and refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import UserError
from engine.pampero import rulings
from engine.pampero.interpretations import READINGS
from engine.pampero.ruling_docs import RULING_SPECS, SETTINGS, VARIANT_SPECS
from engine.pampero.rulings import Ruling, Variant
from tests.pages.rulings import rulings_page

PAGE = Path(__file__).parents[2] / "docs" / "rulings.md"

VALUES = {
    "TIE": "wind_farms towers",
    "VJ_MONEY": "normal zero",
    "VJ_CONSOLIDATES": "yes no",
    "VJ_CARDS": "next end",
    "VJ_BLOCKED": "next end",
    "VJ_STUCK": "pass battery wind_farm",
    "ENERGY_CAP": "ignore contract",
    "VJ_SECOND": "none_found all_six",
    "VJ_FULL": "choose next_best",
    "VJ_NETWORK": "free pay",
    "VJ_LINKS": "no yes",
    "VJ_PARKING": "bonus none",
    "PASS": "may must",
    "DISCARD": "rulebook off on rahdo",
    "DISPLAY": "display deck",
    "REMOTE": "sector anywhere",
    "LAST": "two one",
    "CROWN": "before one",
    "ZERO": "vj nobody",
    "DOZER_TIME": "after before_tiles",
    "VJ_CONNECTIONS": "bonus_tile every",
    "VJ_START_TILE": "yes no",
    "VJ_CROWN": "majority worth",
    "SECOND_TILE": "one each",
    "VJ_EARLY_CROWN": "keep play",
    "SECOND_OWNER": "pay own",
}


def test_the_rulings_are_those_of_the_ledger_with_the_default_first() -> None:
    assert {ruling.name: " ".join(spec.values) for ruling, spec in RULING_SPECS.items()} == VALUES


@pytest.mark.parametrize("ruling", Ruling)
def test_every_ruling_says_what_is_asked_what_the_sources_say_and_what_each_value_means(ruling: Ruling) -> None:
    spec = RULING_SPECS[ruling]
    assert spec.question.endswith("?")
    assert any(source in spec.sources for source in ("B ", "S ", "DE "))
    assert len(spec.means) == len(spec.values)
    assert len(set(spec.means)) == len(spec.values)


# Every constant that the rules compare a ruling with, by the word it stands for.
CONSTANTS = {
    "TIE_TOWERS": "TIE=towers",
    "VJ_MONEY_ZERO": "VJ_MONEY=zero",
    "VJ_CONSOLIDATES_NO": "VJ_CONSOLIDATES=no",
    "VJ_CARDS_END": "VJ_CARDS=end",
    "VJ_BLOCKED_END": "VJ_BLOCKED=end",
    "VJ_STUCK_PASS": "VJ_STUCK=pass",
    "VJ_STUCK_BATTERY": "VJ_STUCK=battery",
    "VJ_STUCK_WIND_FARM": "VJ_STUCK=wind_farm",
    "ENERGY_CAP_CONTRACT": "ENERGY_CAP=contract",
    "VJ_SECOND_ALL_SIX": "VJ_SECOND=all_six",
    "VJ_FULL_NEXT_BEST": "VJ_FULL=next_best",
    "VJ_NETWORK_PAY": "VJ_NETWORK=pay",
    "VJ_LINKS_YES": "VJ_LINKS=yes",
    "VJ_PARKING_NONE": "VJ_PARKING=none",
    "PASS_MUST": "PASS=must",
    "DISCARD_RULEBOOK": "DISCARD=rulebook",
    "DISCARD_OFF": "DISCARD=off",
    "DISCARD_ON": "DISCARD=on",
    "DISCARD_RAHDO": "DISCARD=rahdo",
    "DISPLAY_DECK": "DISPLAY=deck",
    "REMOTE_ANYWHERE": "REMOTE=anywhere",
    "LAST_ONE": "LAST=one",
    "CROWN_ONE": "CROWN=one",
    "ZERO_NOBODY": "ZERO=nobody",
    "DOZER_BEFORE_TILES": "DOZER_TIME=before_tiles",
    "VJ_CONNECTIONS_EVERY": "VJ_CONNECTIONS=every",
    "VJ_START_TILE_NO": "VJ_START_TILE=no",
    "VJ_CROWN_WORTH": "VJ_CROWN=worth",
    "SECOND_TILE_EACH": "SECOND_TILE=each",
    "SECOND_OWNER_OWN": "SECOND_OWNER=own",
    "VJ_EARLY_CROWN_PLAY": "VJ_EARLY_CROWN=play",
}


def number(ruling: Ruling, *texts: str) -> int:
    """The number of a ruling's value, where these texts settle the game."""
    return SETTINGS.ruling_numbers(SETTINGS.read(texts))[ruling]


def variants_of(*names: str) -> list[Variant]:
    """The variants that these names mean."""
    used = SETTINGS.variant_numbers(SETTINGS.read(variants=names))
    return [variant for variant in Variant if used[variant]]


def test_the_numbers_of_the_rules_are_the_places_of_the_words() -> None:
    in_rules = {name for name, value in vars(rulings).items() if type(value) is int} - {"RULINGS", "VARIANTS"}
    assert in_rules == set(CONSTANTS)
    for constant, text in CONSTANTS.items():
        ruling, _, _ = text.partition("=")
        assert number(Ruling[ruling], text) == getattr(rulings, constant), constant


@pytest.mark.parametrize("text", ["TIE=towers", "tie=towers", " TIE = Towers "])
def test_a_ruling_is_read_from_its_name_and_value(text: str) -> None:
    assert SETTINGS.read([text]).rulings == (("TIE", "towers"),)
    assert number(Ruling.TIE, text) == 1


def test_hyphens_serve_as_well() -> None:
    assert number(Ruling.VJ_FULL, "vj-full=next-best") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("TIES=towers", "unknown ruling 'TIES'; did you mean 'TIE'?"),
        ("TIE=tower", "unknown value of the ruling TIE 'tower'; did you mean 'towers'? (allowed: towers, wind_farms)"),
        ("TIE=", "unknown value of the ruling TIE ''"),
        ("TIE", "the ruling TIE needs a value: TIE=wind_farms or TIE=towers"),
        ("", "unknown ruling ''"),
        ("=towers", "unknown ruling ''"),
        ("TIE=towers=1", "unknown value of the ruling TIE 'towers=1'"),
    ],
)
def test_a_ruling_that_does_not_exist_is_refused_with_the_nearest_word(text: str, sentence: str) -> None:
    with pytest.raises(UserError) as refused:
        SETTINGS.read([text])
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "said", [["TIE=towers", "TIE=wind_farms"], ["tie=towers", "TIE=wind-farms"], {"TIE": "towers", "tie": "wind_farms"}]
)
def test_two_values_for_one_ruling_are_refused(said: list[str] | dict[str, str]) -> None:
    with pytest.raises(UserError, match="the ruling TIE is given twice: towers and wind_farms"):
        SETTINGS.read(said)


def test_one_value_said_twice_is_that_value() -> None:
    assert SETTINGS.read(["TIE=towers", "tie=towers"]) == SETTINGS.read({"TIE": "towers"})


def test_a_default_said_aloud_is_the_default() -> None:
    assert SETTINGS.read(["TIE=wind_farms"], seats=1) == SETTINGS.read()


@pytest.mark.parametrize("seats", [-1, 5])
def test_one_to_four_seats_decide(seats: int) -> None:
    with pytest.raises(UserError, match=f"the number of seats is {seats}, allowed: 1, 2, 3, 4$"):
        SETTINGS.read(seats=seats)


def test_rulings_come_back_as_words_with_the_defaults() -> None:
    words = SETTINGS.named(SETTINGS.read({"ZERO": "nobody", "tie": "towers"}))
    assert list(words) == list(VALUES)
    assert {name: value for name, value in words.items() if value != VALUES[name].split()[0]} == {
        "TIE": "towers",
        "ZERO": "nobody",
    }


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("contract-restrictions", Variant.CONTRACT_RESTRICTIONS),
        ("battery_storage", Variant.BATTERY_STORAGE),
        ("Preset-Tiles", Variant.PRESET_TILES),
    ],
)
def test_a_variant_is_read_from_its_name(text: str, variant: Variant) -> None:
    assert variants_of(text) == [variant]


def test_variants_combine_in_any_order_each_once() -> None:
    names = ["preset-tiles", "battery-storage", "preset-tiles"]
    assert variants_of(*names) == [Variant.BATTERY_STORAGE, Variant.PRESET_TILES]


def test_an_unknown_variant_is_refused_with_the_nearest_word() -> None:
    with pytest.raises(UserError, match="unknown variant 'battery-stores'; did you mean 'battery-storage'"):
        variants_of("battery-stores")


@pytest.mark.rule("REFUSE-longer-game")
def test_the_longer_game_is_refused_with_the_reason() -> None:
    with pytest.raises(UserError, match=r"'longer-game' is not for the solo game: .*time track.*S Solo Game Setup 4"):
        variants_of("longer-game")


@pytest.mark.rule("REFUSE-introductory-tiles")
def test_the_introductory_scoring_tiles_are_refused_with_the_reason() -> None:
    with pytest.raises(UserError, match=r"'introductory-tiles' is not for .*scoring tiles.*S Solo Game Setup 4"):
        variants_of("introductory-tiles")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("BASE-22", "BASE-23")
def test_several_players_may_play_what_solo_does_without(seats: int) -> None:
    names = ["longer-game", "introductory-tiles"]
    assert SETTINGS.read(variants=names, seats=seats).variants == tuple(names)


@pytest.mark.parametrize("variant", Variant)
def test_every_variant_says_what_it_does_and_where_it_stands(variant: Variant) -> None:
    assert VARIANT_SPECS[variant].says.endswith(".")
    assert VARIANT_SPECS[variant].sources.startswith("B Alternate Rules")


def test_every_reading_says_what_holds_and_why() -> None:
    assert len({reading.holds for reading in READINGS}) == len(READINGS) > 20
    for reading in READINGS:
        assert reading.about
        assert reading.holds.endswith(".")
        assert reading.why.endswith(".")


def test_the_page_of_rulings_is_up_to_date() -> None:
    page = rulings_page("pampero", SETTINGS)
    assert PAGE.read_text("utf-8") == page, "run: python -m tests.pages.rulings pampero > docs/rulings.md"

"""The rule-ledger plugin: what counts as covered, what is reported, what fails a run."""

from __future__ import annotations

import pytest

from tests.plugin_ledger import LEDGERS, ranges

LEDGER = """
closed = {closed}
[clauses."Set-up"]
SET-01 = "The first thing."
SET-02 = "The second thing."
SET-03 = {{ text = "For more players.", base = true }}
[clauses."VJ"]
VJ-01 = "The rival moves."
"""

TWO_PASS = """
    import pytest

    @pytest.mark.rule("SET-01")
    def test_one():
        pass

    @pytest.mark.rule("SET-02")
    def test_two():
        pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty project with the plugin, a small ledger and no closed section."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # importing the others afresh takes a second a run
    write_ledger(pytester)
    pytester.makeini("[pytest]\naddopts = -p tests.plugin_ledger --strict-markers\n")
    return pytester


def write_ledger(pytester: pytest.Pytester, closed: str = "[]") -> None:
    ledger = pytester.path / "engine" / "pampero" / "ledger.toml"
    ledger.parent.mkdir(parents=True, exist_ok=True)
    ledger.write_text(LEDGER.format(closed=closed), encoding="utf-8")


def test_the_report_counts_sections_and_leaves_base_clauses_out(suite: pytest.Pytester) -> None:
    suite.makepyfile(TWO_PASS)
    result = suite.runpytest()
    result.stdout.fnmatch_lines(
        ["*rule ledger*", "Set-up*2 of 2*complete", "VJ*0 of 1*uncovered: VJ-01", "2 of 3 clauses covered; 1 more*"]
    )
    assert result.ret == pytest.ExitCode.OK


def test_a_run_without_rule_tests_stays_silent(suite: pytest.Pytester) -> None:
    suite.makepyfile("def test_plain(): pass")
    suite.runpytest().stdout.no_fnmatch_line("*rule ledger*")


@pytest.mark.parametrize(
    "body",
    [
        "assert False",
        "pytest.skip('later')",
        "pytest.xfail('known')",
    ],
)
def test_only_a_passed_test_covers_its_clause(suite: pytest.Pytester, body: str) -> None:
    suite.makepyfile(f"import pytest\n@pytest.mark.rule('SET-01')\ndef test_it():\n    {body}\n")
    suite.runpytest().stdout.fnmatch_lines(["0 of 3 clauses covered*"])


def test_an_unexpected_pass_does_not_count(suite: pytest.Pytester) -> None:
    suite.makepyfile("import pytest\n@pytest.mark.xfail\n@pytest.mark.rule('SET-01')\ndef test_it(): pass\n")
    suite.runpytest().stdout.fnmatch_lines(["0 of 3 clauses covered*"])


def test_a_failing_teardown_does_not_count(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        import pytest

        @pytest.fixture
        def broken():
            yield
            raise RuntimeError

        @pytest.mark.rule("SET-01")
        def test_it(broken):
            pass
        """
    )
    suite.runpytest().stdout.fnmatch_lines(["0 of 3 clauses covered*"])


def test_one_test_may_claim_several_clauses_and_inherit_more(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        import pytest

        pytestmark = pytest.mark.rule("VJ-01")

        class TestSetup:
            @pytest.mark.rule("SET-01", "SET-02")
            def test_it(self):
                pass
        """
    )
    suite.runpytest().stdout.fnmatch_lines(["3 of 3 clauses covered*"])


def test_an_unknown_clause_is_a_collection_error_with_the_nearest_id(suite: pytest.Pytester) -> None:
    suite.makepyfile("import pytest\n@pytest.mark.rule('SET-1')\ndef test_it(): pass\n")
    result = suite.runpytest()
    result.stdout.fnmatch_lines(["*test_it: unknown rule clause 'SET-1'; did you mean 'SET-0*'?"])
    result.assert_outcomes(errors=1)
    assert result.ret == pytest.ExitCode.INTERRUPTED


def test_a_marker_without_a_clause_is_a_collection_error(suite: pytest.Pytester) -> None:
    suite.makepyfile("import pytest\n@pytest.mark.rule()\ndef test_it(): pass\n")
    suite.runpytest().stdout.fnmatch_lines(["*test_it: rule() takes clause ids*"])


def test_a_closed_section_fails_a_judged_run_and_names_the_clause(suite: pytest.Pytester) -> None:
    write_ledger(suite, '["VJ"]')
    suite.makepyfile(TWO_PASS)
    result = suite.runpytest("--ledger=judge")
    result.stdout.fnmatch_lines(["closed section 'VJ' has no passing test for VJ-01: The rival moves."])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_a_complete_closed_section_passes_without_its_base_clauses(suite: pytest.Pytester) -> None:
    write_ledger(suite, '["Set-up"]')
    suite.makepyfile(TWO_PASS)
    assert suite.runpytest("--ledger=judge").ret == pytest.ExitCode.OK


def test_a_run_of_one_file_is_not_judged(suite: pytest.Pytester) -> None:
    write_ledger(suite, '["VJ"]')
    suite.makepyfile(TWO_PASS)
    assert suite.runpytest().ret == pytest.ExitCode.OK


def test_two_runs_are_judged_over_what_both_covered(suite: pytest.Pytester) -> None:
    write_ledger(suite, '["Set-up", "VJ"]')
    first = suite.makepyfile(test_first=TWO_PASS)
    last = suite.makepyfile(test_last="import pytest\n@pytest.mark.rule('VJ-01')\ndef test_it(): pass\n")
    assert suite.runpytest(first, "--ledger=begin").ret == pytest.ExitCode.OK
    judged = suite.runpytest(last, "--ledger=judge")
    judged.stdout.fnmatch_lines(["3 of 3 clauses covered*"])
    assert judged.ret == pytest.ExitCode.OK


def test_what_was_kept_is_used_once(suite: pytest.Pytester) -> None:
    write_ledger(suite, '["Set-up"]')
    first = suite.makepyfile(test_first=TWO_PASS)
    last = suite.makepyfile(test_last="def test_plain(): pass")
    suite.runpytest(first, "--ledger=begin")
    assert suite.runpytest(last, "--ledger=judge").ret == pytest.ExitCode.OK
    assert suite.runpytest(last, "--ledger=judge").ret == pytest.ExitCode.TESTS_FAILED


def test_the_workers_of_xdist_report_to_one_ledger(suite: pytest.Pytester) -> None:
    write_ledger(suite, '["Set-up"]')
    suite.makepyfile(TWO_PASS)
    result = suite.runpytest("-p", "xdist", "-n", "2", "--ledger=judge")
    result.stdout.fnmatch_lines(["2 of 3 clauses covered*"])
    assert result.ret == pytest.ExitCode.OK


def test_an_unknown_clause_is_reported_under_xdist_too(suite: pytest.Pytester) -> None:
    suite.makepyfile("import pytest\n@pytest.mark.rule('VJ-1')\ndef test_it(): pass\n")
    result = suite.runpytest("-p", "xdist", "-n", "1")
    result.stdout.fnmatch_lines(["*unknown rule clause 'VJ-1'; did you mean 'VJ-01'?"])
    assert result.ret != pytest.ExitCode.OK


def test_closing_an_unknown_section_is_refused(suite: pytest.Pytester) -> None:
    write_ledger(suite, '["Setup"]')
    result = suite.runpytest()
    result.stderr.fnmatch_lines(["*no section 'Setup' to close; did you mean 'Set-up'?"])
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_neighbouring_ids_are_printed_as_ranges() -> None:
    ids = ["SET-01", "SET-02", "SET-03", "SET-07", "RULING-TIE", "RULING-ZERO"]
    assert list(ranges(ids)) == ["SET-01..03", "SET-07", "RULING-TIE", "RULING-ZERO"]


@pytest.fixture
def games(pytester: pytest.Pytester, suite: pytest.Pytester) -> pytest.Pytester:  # noqa: ARG001 the plugin
    """A project of two games, whose ledgers share an id."""
    for game in ("chess", "draughts"):
        (pytester.path / "engine" / game).mkdir(parents=True)
        text = '[clauses."Set-up"]\nSET-01 = "The first thing."\nSET-02 = "The second thing."\n'
        (pytester.path / "engine" / game / "ledger.toml").write_text(text)
    options = "ledger_files = engine/*/ledger.toml\nledger_default = chess\n"
    pytester.makeini(f"[pytest]\n{options}addopts = -p tests.plugin_ledger --strict-markers\n")
    return pytester


def claim(pytester: pytest.Pytester, folder: str, *clauses: str) -> None:
    """A test of a folder that claims clauses."""
    said = ", ".join(map(repr, clauses))
    place = pytester.path / "tests" / folder
    place.mkdir(parents=True, exist_ok=True)
    (place / f"test_{folder}.py").write_text(f"import pytest\n@pytest.mark.rule({said})\ndef test_it(): pass\n")


def test_a_test_claims_the_clauses_of_its_own_game(games: pytest.Pytester) -> None:
    claim(games, "draughts", "SET-01", "SET-02")
    printed = games.runpytest().stdout
    printed.fnmatch_lines(["*rule ledger: draughts*", "2 of 2 clauses covered"])
    printed.no_fnmatch_line("*rule ledger: chess*")


def test_a_test_elsewhere_claims_those_of_the_default_game_or_of_one_it_names(games: pytest.Pytester) -> None:
    claim(games, "other", "SET-01", "draughts:SET-01", "draughts:SET-02")
    printed = games.runpytest().stdout
    printed.fnmatch_lines(["*rule ledger: chess*", "1 of 2 clauses covered", "*ledger: draughts*", "2 of 2 clauses*"])


def test_a_game_without_a_ledger_is_a_collection_error(games: pytest.Pytester) -> None:
    claim(games, "other", "ches:SET-01")
    games.runpytest().stdout.fnmatch_lines(["*test_it: no rule ledger of 'ches'; did you mean 'chess'?"])


def test_the_ledgers_of_the_project_are_sound(pytestconfig: pytest.Config) -> None:
    ledgers = pytestconfig.stash[LEDGERS].by_game
    assert {"pampero", "template"} <= ledgers.keys()
    for ledger in ledgers.values():
        assert ledger.clauses
        assert all(clause.text.endswith(".") for clause in ledger.clauses.values())


def test_the_ledger_of_pampero_has_every_chapter(pytestconfig: pytest.Config) -> None:
    ledger = pytestconfig.stash[LEDGERS].by_game["pampero"]
    prefixes = {clause_id.split("-")[0] for clause_id in ledger.clauses}
    assert {"SET", "YEAR", "CARD", "BUILD", "DEAL", "SCORE", "VJ", "RULING", "VARIANT", "REFUSE"} <= prefixes

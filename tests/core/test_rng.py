from __future__ import annotations

from engine.core.jit import jit
from engine.core.record import Ints, ints
from engine.core.rng import below, draw, game_seed, policy_below, policy_draw

WHOLE = (1 << 64) - 1
SKEWED = 3 << 29
"""A bound that rejects a quarter of all draws."""

GOLDEN_DRAWS = [7138415436909018950, 3927963671160164510, 6748381916115157153]
GOLDEN_ROLLS = [5, 1, 2, 0, 1, 0, 2, 2, 1, 6, 2, 6]
GOLDEN_POLICY = [1783898507624415511, 1407016814675886723, 1034685620430823516]
GOLDEN_SEEDS = [5384281939153176667, 8952801392542201019, 2009050518332217152]


@jit(entry=True)
def draws(out: Ints, seed: int, stream: int) -> None:
    for counter in range(len(out)):
        out[counter] = draw(seed, stream, counter)


@jit(entry=True)
def rolls(out: Ints, seed: int, stream: int, n: int) -> None:
    for counter in range(len(out)):
        out[counter] = below(seed, stream, counter, n)


@jit(entry=True)
def policy(out: Ints, seed: int, decision: int, n: int) -> None:
    for k in range(len(out)):
        out[k] = policy_below(seed, decision, k, n) if n > 0 else policy_draw(seed, decision, k)


def naive_mix(value: int) -> int:
    """Splitmix64 as published, on unsigned numbers."""
    z = (value + 0x9E3779B97F4A7C15) & WHOLE
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WHOLE
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WHOLE
    return z ^ (z >> 31)


def naive_word(seed: int, stream: int, counter: int) -> int:
    return naive_mix(naive_mix((naive_mix(seed & WHOLE) + stream) & WHOLE) ^ (counter & WHOLE))


def naive_bounded(bits: int, n: int) -> int:
    while ((bits % 2**32) * n) % 2**32 < 2**32 % n:
        bits = naive_mix(bits)
    return ((bits % 2**32) * n) >> 32


def filled(count: int, *values: int, by: object) -> list[int]:
    out = ints([0] * count)
    by(out, *values)  # type: ignore[operator]
    return [out[index] for index in range(count)]


def test_the_published_generator_is_met() -> None:
    assert naive_mix(0) == 0xE220A8397B1DCDAF
    assert naive_mix(0x9E3779B97F4A7C15) == 0x6E789E6AA1B965F4


def test_golden_draws() -> None:
    assert filled(3, 42, 0, by=draws) == GOLDEN_DRAWS
    assert filled(12, 42, 3, 7, by=rolls) == GOLDEN_ROLLS
    assert filled(3, 42, 5, 0, by=policy) == GOLDEN_POLICY
    assert [game_seed(1, index) for index in range(3)] == GOLDEN_SEEDS


def test_draws_are_those_of_unsigned_arithmetic() -> None:
    for seed in (0, 1, -1, 2**62 + 12345, -(2**63)):
        for stream in (0, 9, -3):
            expected = [naive_word(seed, stream, counter) & (2**63 - 1) for counter in range(50)]
            assert filled(50, seed, stream, by=draws) == expected


def test_bounded_draws_reject_what_would_favour_a_value() -> None:
    for n in (1, 2, 7, 1000, SKEWED, 2**31 - 1):
        expected = [naive_bounded(naive_word(5, 2, counter), n) for counter in range(100)]
        assert filled(100, 5, 2, n, by=rolls) == expected


def test_bounded_draws_are_even() -> None:
    values = filled(7_000, 99, 1, 7, by=rolls)
    assert all(850 < values.count(value) < 1_150 for value in range(7))


def test_policy_draws_depend_on_seed_decision_and_number() -> None:
    first = filled(20, 1, 1, 1_000_000, by=policy)
    assert len(set(first)) == 20
    assert first != filled(20, 2, 1, 1_000_000, by=policy)
    assert first != filled(20, 1, 2, 1_000_000, by=policy)


def test_game_seeds_are_63_bits_and_do_not_meet() -> None:
    seeds = {game_seed(study, index) for study in (0, 1, -7) for index in range(300)}
    assert len(seeds) == 900
    assert all(0 <= seed < 2**63 for seed in seeds)

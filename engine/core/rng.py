"""Chance without a state: every draw is a hash of (seed, stream, counter).

A stream per purpose keeps them apart: changing one component leaves the shuffles of the others as they were, and the
draws of a player leave no trace in the game. Arithmetic is modulo 2**64 on signed integers: compiled code wraps by
itself, plain Python is folded back by `wrap`; so no unsigned number ever meets a signed one.

Such a hash is quick and can be undone: who has a draw has the seed. What a player may see is therefore derived once a
game by `one_way`, which cannot be.
"""

from __future__ import annotations

from hashlib import blake2b

from engine.core.jit import jit

MASK_32 = (1 << 32) - 1
MASK_63 = (1 << 63) - 1
POLICY_STREAM = -1
STUDY_STREAM = -2


def fold(value: int) -> int:
    """Any integer as the signed 64-bit number with the same low bits."""
    return ((value + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)


@jit(plain=fold)
def wrap(value: int) -> int:
    """What compiled arithmetic does of itself."""
    return value


STEP = fold(0x9E3779B97F4A7C15)
FIRST = fold(0xBF58476D1CE4E5B9)
SECOND = fold(0x94D049BB133111EB)


@jit
def mix(value: int) -> int:
    """One step of splitmix64 from this value."""
    z = wrap(value + STEP)
    z = wrap((z ^ ((z >> 30) & ((1 << 34) - 1))) * FIRST)
    z = wrap((z ^ ((z >> 27) & ((1 << 37) - 1))) * SECOND)
    return z ^ ((z >> 31) & ((1 << 33) - 1))


@jit
def word(seed: int, stream: int, counter: int) -> int:
    """The 64 random bits at a place of a stream."""
    return mix(mix(wrap(mix(seed) + stream)) ^ counter)


@jit
def draw(seed: int, stream: int, counter: int) -> int:
    """A random number from 0 to 2**63 - 1."""
    return word(seed, stream, counter) & MASK_63


@jit
def below(seed: int, stream: int, counter: int, n: int) -> int:
    """A random number from 0 to n - 1, all equally likely (n below 2**31)."""
    return bounded(word(seed, stream, counter), n)


@jit
def bounded(bits: int, n: int) -> int:
    """Random bits scaled to 0 .. n - 1 by multiply and shift; bits that would favour some value are mixed again."""
    if n <= 0 or n > MASK_32 >> 1:
        raise ValueError("a draw needs a positive bound below 2**31")
    product = (bits & MASK_32) * n
    while product & MASK_32 < n and product & MASK_32 < (MASK_32 + 1 - n) % n:
        bits = mix(bits)
        product = (bits & MASK_32) * n
    return product >> 32


@jit
def policy_word(seed: int, decision: int, k: int) -> int:
    """The random bits of a player's k-th draw at a decision."""
    return mix(word(seed, POLICY_STREAM, decision) ^ k)


@jit
def policy_draw(seed: int, decision: int, k: int) -> int:
    """A player's random number from 0 to 2**63 - 1."""
    return policy_word(seed, decision, k) & MASK_63


@jit
def policy_below(seed: int, decision: int, k: int, n: int) -> int:
    """A player's random number from 0 to n - 1."""
    return bounded(policy_word(seed, decision, k), n)


@jit(entry=True)
def game_seed(study_seed: int, index: int) -> int:
    """The seed of one game of a study: 63 bits, so that games of different studies do not meet."""
    return draw(study_seed, STUDY_STREAM, index)


def one_way(purpose: str, *numbers: int) -> int:
    """A number from 0 to 2**63 - 1 that follows from these and does not lead back to them; a word keeps uses apart."""
    content = b"".join(int(number).to_bytes(8, "little", signed=True) for number in numbers)
    return int.from_bytes(blake2b(content, digest_size=8, person=purpose.encode()).digest(), "little") & MASK_63


def policy_seed_of(seed: int) -> int:
    """What players draw by in the game of a seed, unless told: they are given it, and must not find the seed by it."""
    return one_way("policy", seed)

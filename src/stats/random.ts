/** A seeded source of randomness. Passed in wherever chance is needed; nothing draws from a global one. */
export interface Random {
  /** The next number, uniform over [0, 1) in steps of 2^-32. */
  next(): number;
  /** A whole number, uniform over [0, n). @throws RangeError unless n is an integer in [1, 2^32]. */
  integer(n: number): number;
  /** One of the items, each as likely. @throws RangeError when there are none. */
  pick<T>(items: readonly T[]): T;
}

/**
 * A generator that gives the same numbers for the same seed on every machine: sfc32, begun at a 128-bit hash
 * of the seed. Any text is a seed, and texts that differ in one character start unrelated sequences. An
 * integer and the text that spells it are different seeds. Not for secrets.
 *
 * @see Doty-Humphrey, PractRand 0.94, "sfc": 128 bits of state, period at least 2^32 from any of them
 * @throws RangeError when a number is given that is not a safe integer
 * @example randomFrom("suite 7, task 3").next()
 */
export function randomFrom(seed: string | number): Random {
  const nextWord = smallFastCounter(hash128(seedText(seed)));
  const random: Random = {
    next: () => nextWord() / WORDS,
    integer: (n) => integerBelow(n, nextWord),
    pick: (items) => {
      const item = items[random.integer(items.length)];
      // The index is in range, so this is undefined only where undefined is itself an item.
      return item as (typeof items)[number];
    },
  };
  return random;
}

/** A new array with the items in a random order, every order as likely (Fisher and Yates). O(items). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const chosen = random.integer(last + 1);
    const held = result[last] as T;
    result[last] = result[chosen] as T;
    result[chosen] = held;
  }
  return result;
}

type Words = readonly [number, number, number, number];

/** How many values a 32-bit word can take. */
const WORDS = 2 ** 32;

function seedText(seed: string | number): string {
  if (typeof seed === "string") return seed;
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(`a seed is a text or a safe integer, not ${seed}`);
  }
  return `integer seed ${seed}`;
}

/** Numbers at the ragged end of the range are drawn again: n times whole, so that none is favoured. */
function integerBelow(n: number, nextWord: () => number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORDS) {
    throw new RangeError(`a whole number is drawn from [0, n) with n from 1 to 2^32, not ${n}`);
  }
  const end = WORDS - (WORDS % n);
  let word = nextWord();
  while (word >= end) word = nextWord();
  return word % n;
}

/**
 * Four lanes of 32 bits over the text's UTF-16 units. Each unit is multiplied into all lanes and each lane
 * takes in its neighbour, so that a unit anywhere reaches every bit. In the manner of cyrb128.
 */
function hash128(text: string): Words {
  let a = 0x6a09e667;
  let b = 0xbb67ae85;
  let c = 0x3c6ef372;
  let d = 0xa54ff53a;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ unit, 0x85ebca6b);
    b = c ^ Math.imul(b ^ unit, 0xc2b2ae35);
    c = d ^ Math.imul(c ^ unit, 0x27d4eb2f);
    d = a ^ Math.imul(d ^ unit, 0x165667b1);
  }
  return [
    finished(a ^ (c >>> 15) ^ text.length),
    finished(b ^ (d >>> 13) ^ a),
    finished(c ^ (a >>> 11) ^ b),
    finished(d ^ (b >>> 17) ^ c),
  ];
}

/** MurmurHash3's last step: every bit of the word comes to depend on every other. */
function finished(word: number): number {
  let mixed = word ^ (word >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Yields unsigned 32-bit words. The first rounds are thrown away: they still show the seed. */
function smallFastCounter([first, second, third, fourth]: Words): () => number {
  let a = first;
  let b = second;
  let c = third;
  let counter = fourth;
  const nextWord = () => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) nextWord();
  return nextWord;
}

const WARM_UP_ROUNDS = 15;

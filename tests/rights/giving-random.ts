/** mulberry32: the same moves each time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** From 0 to less than 1. */
export const random = randomOf(20260316);
export const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Worker: finds the nonces that a puzzle of the sign-in asks for, as `server/platform/login/proof.ts` checks them. */
import { scrypt } from '@noble/hashes/scrypt.js';

export interface Puzzle {
  readonly salt: string;
  readonly bits: number;
  readonly rounds: number;
}

const cost = { N: 512, r: 8, p: 1, dkLen: 16 };

function nonceOf(round: number, { salt, bits }: Puzzle): number {
  for (let nonce = 0; ; nonce += 1) {
    const [first = 255] = scrypt(`${round}:${nonce}`, salt, cost);
    if (first >> (8 - bits) === 0) return nonce;
  }
}

export const solve = (puzzle: Puzzle): string =>
  Array.from({ length: puzzle.rounds }, (_, round) => nonceOf(round, puzzle)).join('.');

addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(solve(data)));

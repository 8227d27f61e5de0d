import type { Examples } from './example.ts';

export const contract: Examples = {};

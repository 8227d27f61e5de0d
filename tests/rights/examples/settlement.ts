import type { Examples } from './example.ts';

export const settlement: Examples = {};

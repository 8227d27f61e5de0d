import type { Examples } from './example.ts';

export const invoice: Examples = {};

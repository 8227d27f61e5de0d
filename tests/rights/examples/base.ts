import type { Examples } from './example.ts';

export const base: Examples = {};

import type { Examples } from './example.ts';

export const goods: Examples = {};

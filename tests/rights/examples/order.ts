import type { Examples } from './example.ts';

export const order: Examples = {};

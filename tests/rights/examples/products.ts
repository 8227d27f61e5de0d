import type { Examples } from './example.ts';

export const products: Examples = {};

import type { Examples } from './example.ts';

export const rights: Examples = {};

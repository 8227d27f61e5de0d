import type { Examples } from './example.ts';

export const content: Examples = {};

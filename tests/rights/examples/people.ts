import type { Examples } from './example.ts';

export const people: Examples = {};

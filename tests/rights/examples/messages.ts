import type { Examples } from './example.ts';

export const messages: Examples = {};

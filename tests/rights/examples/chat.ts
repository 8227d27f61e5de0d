import type { Examples } from './example.ts';

export const chat: Examples = {};

import type { Examples } from './example.ts';

export const service: Examples = {};

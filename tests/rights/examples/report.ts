import type { Examples } from './example.ts';

export const report: Examples = {};

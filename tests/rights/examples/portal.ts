import type { Examples } from './example.ts';

export const portal: Examples = {};

import type { Examples } from './example.ts';

export const workbench: Examples = {};

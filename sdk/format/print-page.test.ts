import { expect, it } from '@rstest/core';
import { emsOf, wrapped } from './index.ts';

it('measures as the character collection does: ASCII half an em, the yen sign and all else one', () => {
  expect(['YD-1', '¥中×', '𠮷'].map(emsOf)).toEqual([2, 3, 1]);
});

it('breaks where a line is full or ends, and loses nothing', () => {
  expect(wrapped('甲乙丙12丁', 3)).toEqual(['甲乙丙', '12丁']);
  expect(wrapped('甲\n乙', 3)).toEqual(['甲', '乙']);
  expect(wrapped('甲乙', 0.5)).toEqual(['甲', '乙']);
});

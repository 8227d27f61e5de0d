import type { Card } from '@portal/sdk';
import { describe, expect, test } from '@rstest/core';
import { arrange, moved, movedTo, switched } from './arrangement.ts';

const card = (id: string, starts?: Card['starts']): Card => ({
  id,
  title: id,
  hint: '',
  width: 1,
  height: 1,
  sort: 1,
  ...(starts && { starts }),
});
const on = (id: string) => ({ id, shown: true });
const off = (id: string) => ({ id, shown: false });

describe('a workbench', () => {
  const offered = [card('a'), card('g', ['G']), card('c', ['C', 'Y']), card('k', ['K'])];

  for (const [letter, shown] of [
    ['G', ['a', 'g']],
    ['C', ['a', 'c']],
    ['Y', ['a', 'c']],
    ['K', ['a', 'k']],
  ] as const)
    test(`of role ${letter} begins with its cards, and offers the others`, () => {
      const placed = arrange(offered, null, [letter]);
      expect(placed.filter((one) => one.shown).map(({ id }) => id)).toEqual(shown);
      expect(placed).toHaveLength(4);
    });

  test('keeps what is saved, drops cards that are gone, and takes up new ones', () => {
    const saved = [off('c'), on('gone'), on('a')];
    expect(arrange(offered, saved, ['G'])).toEqual([off('c'), on('a'), on('g'), off('k')]);
  });
});

describe('an arrangement', () => {
  const placed = [on('a'), off('x'), on('b'), on('c')];

  test('moves a card past hidden ones, and not beyond its ends', () => {
    expect(moved(placed, 'b', -1)).toEqual([on('b'), on('a'), off('x'), on('c')]);
    expect(moved(placed, 'a', 1)).toEqual([off('x'), on('b'), on('a'), on('c')]);
    expect(moved(placed, 'a', -1)).toBe(placed);
    expect(moved(placed, 'c', 1)).toBe(placed);
  });

  test('takes a dropped card into the place of the other', () => {
    expect(movedTo(placed, 'c', 'a').map(({ id }) => id)).toEqual(['c', 'a', 'x', 'b']);
    expect(movedTo(placed, 'a', 'a')).toBe(placed);
  });

  test('hides a card where it stands, and shows one again at the end', () => {
    expect(switched(placed, 'a')).toEqual([off('a'), off('x'), on('b'), on('c')]);
    expect(switched(placed, 'x')).toEqual([on('a'), on('b'), on('c'), on('x')]);
  });
});

/** What differs between two texts: word by word in a line, and paragraph by paragraph in a whole one. */
import { diffArrays, diffWordsWithSpace } from 'diff';
import { paragraphsOf } from '../../calls/placeholders.ts';
import type { Change } from './diff-view.tsx';

/** A piece of a line; `changed`: the other line does not have it. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

/** Chinese has no spaces between its words. */
const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** In characters: a date, an amount, a name change whole; only a longer line is read for its words. */
const longestValue = 24;

/** Both lines in pieces. */
export function piecesOf(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const whole = (text: string) => [{ text, changed: true }];
  if (Math.max(before.length, after.length) <= longestValue) return { before: whole(before), after: whole(after) };
  const parts = diffWordsWithSpace(before, after, { intlSegmenter: words });
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    parts.filter((part) => !part[other]).map((part) => ({ text: part.value, changed: part[own] }));
  return { before: side('added', 'removed'), after: side('removed', 'added') };
}

/** A paragraph that went and the one that came in its place stand beside each other; `null` where one side has none. */
export function paragraphChanges(before: string, after: string): Change[] {
  const pairs: Pick<Change, 'before' | 'after'>[] = [];
  let gone: string[] = [];
  for (const { value, added, removed } of diffArrays(paragraphsOf(before), paragraphsOf(after))) {
    if (removed) {
      gone = value;
      continue;
    }
    const come = added ? value : [];
    const longer = gone.length > come.length ? gone : come;
    pairs.push(...longer.map((_, index) => ({ before: gone[index] ?? null, after: come[index] ?? null })));
    gone = [];
    if (!added) pairs.push(...value.map((text) => ({ before: text, after: text })));
  }
  pairs.push(...gone.map((text) => ({ before: text, after: null })));
  return pairs.map((pair, index) => ({ label: `第 ${index + 1} 段`, ...pair }));
}

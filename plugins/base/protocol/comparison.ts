/** Two texts paragraph by paragraph: what stayed, what went, what came. */
import type { Change } from '@portal/sdk/ui';

const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Of a text that the server has cleaned: no page may parse HTML by itself under the portal's own policy. */
const paragraphs = (html: string): string[] =>
  html
    .replaceAll(/<\/(?:p|h\d|li|td|th)>|<br[^>]*>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITY[name] ?? '')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** Lengths of the longest common sequences of all tails. */
function lengths(one: readonly string[], other: readonly string[]): number[][] {
  const table = Array.from({ length: one.length + 1 }, () => Array<number>(other.length + 1).fill(0));
  for (let i = one.length - 1; i >= 0; i -= 1)
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const below = table[i + 1] ?? [];
      const row = table[i] ?? [];
      row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

/** Pairs of paragraphs in order; `null` where one side has none. */
function paired(one: readonly string[], other: readonly string[]): [string | null, string | null][] {
  const table = lengths(one, other);
  const pairs: [string | null, string | null][] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [before = null, after = null] = [one[i], other[j]];
    if (before !== null && before === after) {
      pairs.push([before, after]);
      i += 1;
      j += 1;
    } else if (after === null || (before !== null && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))) {
      pairs.push([before, null]);
      i += 1;
    } else {
      pairs.push([null, after]);
      j += 1;
    }
  }
  return pairs;
}

/** A paragraph that went and the one that came in its place stand beside each other. */
export function comparison(before: string, after: string): Change[] {
  const merged: [string | null, string | null][] = [];
  for (const [gone, come] of paired(paragraphs(before), paragraphs(after))) {
    const last = merged.at(-1);
    if (gone === null && last && last[0] !== null && last[1] === null) last[1] = come;
    else merged.push([gone, come]);
  }
  return merged.map(([gone, come], index) => ({ label: `第 ${index + 1} 段`, before: gone, after: come }));
}

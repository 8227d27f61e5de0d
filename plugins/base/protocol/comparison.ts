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

/** The longest sequence of paragraphs that both have, in their order. */
function common(one: readonly string[], other: readonly string[]): readonly string[] {
  /** For each paragraph of the other: the sequence that ends there at the latest, of what was read of the one. */
  let row: readonly (readonly string[])[] = other.map(() => []);
  for (const text of one) {
    let left: readonly string[] = [];
    let corner: readonly string[] = [];
    row = row.map((above, index) => {
      const found = text === other[index] ? [...corner, text] : above;
      left = left.length >= found.length ? left : found;
      corner = above;
      return left;
    });
  }
  return row.at(-1) ?? [];
}

/** What stands before a text, which is taken away with it; all where there is none. */
const cutAt = (texts: string[], end: string | undefined): string[] => {
  const before = texts.splice(0, end === undefined ? texts.length : texts.indexOf(end));
  texts.shift();
  return before;
};

/** A paragraph that went and the one that came in its place stand beside each other; `null` where one side has none. */
export function comparison(before: string, after: string): Change[] {
  const [old, now] = [paragraphs(before), paragraphs(after)];
  const pairs = [...common(old, now), undefined].flatMap((stays) => {
    const [gone, come] = [cutAt(old, stays), cutAt(now, stays)];
    const longer = gone.length > come.length ? gone : come;
    const changed = longer.map((_, index) => ({ before: gone[index] ?? null, after: come[index] ?? null }));
    return stays === undefined ? changed : [...changed, { before: stays, after: stays }];
  });
  return pairs.map((pair, index) => ({ label: `第 ${index + 1} 段`, ...pair }));
}

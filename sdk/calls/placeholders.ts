/** Marks in an agreement's text that stand for facts of the enterprise that reads it: `{企业名称}`. */

export const PLACEHOLDERS = ['企业名称', '统一社会信用代码', '法定代表人', '签署日期'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Editors may put a format anywhere, between the braces too: `{<b>企业</b>名称}`. */
const format = /<\/?(?:strong|b|em|i|u|s|span|a)(?:\s[^<>]*)?>/gu;
const marks = new RegExp(`\\{((?:${format.source})*\\p{Script=Han}(?:\\p{Script=Han}|${format.source})*)\\}`, 'gu');
const longest = 20;
const nameOf = (inside: string): string => inside.replaceAll(format, '');

/** The text in place of the name, with the formats that stand in it. */
const inPlace = (inside: string, text: string): string => {
  const parts = inside.split(/(<[^<>]*>)/);
  const isFormat = (part: string) => part.startsWith('<');
  const first = parts.findIndex((part) => part !== '' && !isFormat(part));
  return parts.map((part, at) => (at === first ? text : isFormat(part) ? part : '')).join('');
};

const blank = '＿＿＿＿＿＿';

const isKnown = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text as HTML with the facts that are given; the others stay a line to fill in. */
export const filled = (html: string, facts: Partial<Record<Placeholder, string | null>>): string =>
  html.replace(marks, (mark, inside: string) => {
    const name = nameOf(inside);
    if (!isKnown(name)) return mark;
    const fact = facts[name];
    return inPlace(inside, fact ? escaped(fact) : blank);
  });

/** Marks that stand for nothing. */
export const unknownPlaceholders = (html: string): string[] =>
  [...html.matchAll(marks)]
    .map(([, inside = '']) => nameOf(inside))
    .filter((name) => name.length <= longest && !isKnown(name));

const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Of a text that the server has cleaned: no page may parse HTML by itself under the portal's own policy. */
export const paragraphsOf = (html: string): string[] =>
  html
    .replaceAll(/<\/(?:p|h\d|li|td|th)>|<br[^>]*>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITY[name] ?? '')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '');

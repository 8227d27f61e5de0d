/** Marks in an agreement's text that stand for facts of the enterprise that reads it: `{企业名称}`. */

export const PLACEHOLDERS = ['企业名称', '统一社会信用代码', '法定代表人', '签署日期'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const marks = /\{([\p{Script=Han}]{1,20})\}/gu;
const blank = '＿＿＿＿＿＿';

const isKnown = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text as HTML with the facts that are given; the others stay a line to fill in. */
export const filled = (html: string, facts: Partial<Record<Placeholder, string | null>>): string =>
  html.replace(marks, (mark, name: string) => {
    if (!isKnown(name)) return mark;
    const fact = facts[name];
    return fact ? escaped(fact) : blank;
  });

/** Marks that stand for nothing. */
export const unknownPlaceholders = (html: string): string[] =>
  [...html.matchAll(marks)].map(([, name = '']) => name).filter((name) => !isKnown(name));

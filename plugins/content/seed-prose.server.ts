/**
 * Articles as they are written for the demo data: `# title`, `key: value` facts, then headings, lists, tables and
 * paragraphs in a small part of Markdown.
 */
import { readFileSync } from 'node:fs';

export interface Prose {
  readonly title: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly body: string;
}

const fact = /^(\p{Script=Han}{2,4}): (.+)$/u;

function proseOf(block: string): Prose {
  const [title = '', ...rest] = block.trim().split('\n');
  const lines = rest.join('\n').trim().split('\n');
  const text = lines.findIndex((line) => !fact.test(line));
  const end = text === -1 ? lines.length : text;
  const facts = lines.slice(0, end).map((line) => fact.exec(line)?.slice(1) ?? []);
  return { title: title.trim(), facts: Object.fromEntries(facts), body: lines.slice(end).join('\n').trim() };
}

/** Every article of a text. */
export const proseIn = (text: string): Prose[] =>
  text
    .split(/^# /m)
    .filter((block) => block.trim() !== '')
    .map(proseOf);

/** Every article of a file beside the module that asks. */
export const readProse = (name: string, base: string): Prose[] => proseIn(readFileSync(new URL(name, base), 'utf8'));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inline = (text: string) => escaped(text).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
const items = (lines: string[], mark: RegExp) =>
  lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('');
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => inline(cell.trim()));

const rowOf = (line: string, tag: 'th' | 'td') =>
  `<tr>${cells(line)
    .map((cell) => `<${tag}>${cell}</${tag}>`)
    .join('')}</tr>`;

const table = ([head = '', ...rows]: string[]) =>
  `<table><thead>${rowOf(head, 'th')}</thead><tbody>${rows.map((row) => rowOf(row, 'td')).join('')}</tbody></table>`;

const KINDS: readonly [RegExp, (lines: string[]) => string][] = [
  [/^## /, (lines) => lines.map((line) => `<h2>${inline(line.slice(3))}</h2>`).join('')],
  [/^\| /, table],
  [/^- /, (lines) => `<ul>${items(lines, /^- /)}</ul>`],
  [/^\d+\. /, (lines) => `<ol>${items(lines, /^\d+\. /)}</ol>`],
];

const kindOf = (line: string) => KINDS.findIndex(([mark]) => mark.test(line));

/** HTML of a text: neighbouring lines of one kind make one block, every other line a paragraph. */
export function htmlOf(body: string): string {
  const groups: { kind: number; lines: string[] }[] = [];
  for (const line of body.split('\n').map((text) => text.trim())) {
    const kind = kindOf(line);
    const last = groups.at(-1);
    if (last && kind !== -1 && last.kind === kind) last.lines.push(line);
    else if (line !== '') groups.push({ kind, lines: [line] });
  }
  return groups.map(({ kind, lines }) => KINDS[kind]?.[1](lines) ?? `<p>${inline(lines.join(''))}</p>`).join('');
}

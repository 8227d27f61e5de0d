/** Small wrong changes in the text of tagged SQL, whose constants and edges no parser of TypeScript sees. */
import type { Change } from './rules.ts';
import { isNode, type Node } from '../boundaries/walk.ts';

type SqlRule = Extract<Change['rule'], 'edge' | 'constant' | 'sign' | 'where'>;

interface Pattern {
  readonly rule: SqlRule;
  /** Its first group is what is replaced. */
  readonly find: RegExp;
  readonly by: (found: string) => string;
}

const edges: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const tenfold = (found: string): string =>
  Number(found) === 0 ? '1' : String(Number((Number(found) * 10).toPrecision(12)));

const patterns: readonly Pattern[] = [
  { rule: 'edge', find: / (>=|<=|>|<) /g, by: (found) => edges[found] ?? found },
  { rule: 'constant', find: /(?<![\w.$'-]|limit )(\d+(?:\.\d+)?)(?![\w.']| day)/g, by: tenfold },
  { rule: 'sign', find: /(?:^|[\w)]) (\+|-) (?=$|[\w(])/g, by: (found) => (found === '+' ? '-' : '+') },
  { rule: 'sign', find: /(?:^|[\w)]) (\*) (?=$|[\w(])/g, by: () => '/' },
  { rule: 'where', find: /(\n\s*and [^()\n]+)(?=\n)/g, by: () => '' },
  { rule: 'where', find: /( filter \(where [^()]+\))/g, by: () => '' },
];

const nodesIn = (quasi: Node, name: string): readonly Node[] => {
  const value = quasi[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** Quoted texts and comments of SQL are no code of it. */
const blank = (sql: string): string => sql.replace(/'[^']*'|--[^\n]*/g, (quoted) => '\u0000'.repeat(quoted.length));

/** Each change of the texts between the values of a tagged template. */
export function changesOfSql(quasi: Node, text: string): readonly (Change & { rule: SqlRule })[] {
  const values = nodesIn(quasi, 'expressions');
  return nodesIn(quasi, 'quasis').flatMap((_, index) => {
    const before = values[index - 1];
    const after = values[index];
    const start = before ? text.indexOf('}', before.end) + 1 : quasi.start + 1;
    const end = after ? text.lastIndexOf('${', after.start) : quasi.end - 1;
    const sql = blank(text.slice(start, end));
    return patterns.flatMap(({ rule, find, by }) =>
      [...sql.matchAll(find)].map((match) => {
        const [whole, found = ''] = match;
        const from = start + match.index + whole.indexOf(found);
        return { rule, start: from, end: from + found.length, after: by(found) };
      }),
    );
  });
}

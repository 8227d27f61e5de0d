/** The rules by which `npm run mutate` makes small wrong changes; each rule gives the changes of one node. */
import { isNode, type Node } from '../boundaries/walk.ts';
import { visitAll } from './tree.ts';
import { changesOfSql } from './sql-rules.ts';

export const RULES = {
  condition: '条件取反',
  edge: '比较的边界',
  constant: '常量',
  sign: '算术符号',
  access: '权限码改为 login',
  where: '去掉筛选条件',
  step: '步骤的起始状态',
  logic: '与/或互换',
  guard: '去掉提前返回',
} as const;
export type RuleName = keyof typeof RULES;

export interface Change {
  readonly rule: RuleName;
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

export interface Mutant extends Change {
  readonly file: string;
  readonly line: number;
  readonly before: string;
}

type Rule = (node: Node, above: readonly Node[], text: string) => readonly Omit<Change, 'rule'>[];

const at = (node: Node, after: string) => ({ start: node.start, end: node.end, after });
const field = (node: Node, name: string): Node | undefined => {
  const value = node[name];
  return isNode(value) ? value : undefined;
};
const list = (node: Node, name: string): readonly Node[] => {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const source = (node: Node, text: string) => text.slice(node.start, node.end);
const nameOf = (node: Node | undefined): string => (typeof node?.['name'] === 'string' ? node['name'] : '');

/** What is called: `stepsOf(…)` and `t.stepsOf(…)` are the same. */
const calledName = (call: Node): string => {
  const callee = field(call, 'callee');
  return nameOf(callee?.type === 'MemberExpression' ? field(callee, 'property') : callee);
};

/** The name of the property whose value this is. */
const keyOf = (above: readonly Node[]): string => {
  const [parent] = above;
  return parent?.type === 'Property' ? nameOf(field(parent, 'key')) : '';
};

const condition: Rule = (node, _, text) => {
  const test = /^(If|Conditional)/.test(node.type) ? field(node, 'test') : undefined;
  return test ? [at(test, `!(${source(test, text)})`)] : [];
};

const edges: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Between the two sides of an expression stands its operator alone, but for brackets and comments. */
function operatorOf(node: Node, text: string): Node | undefined {
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  const operator = String(node['operator']);
  const start = left && right ? text.slice(left.end, right.start).indexOf(operator) : -1;
  if (!left || start < 0) return undefined;
  return { type: 'operator', start: left.end + start, end: left.end + start + operator.length };
}

/** Of code, and of a query that is built of names: `['o.orderDate', '<=']`, `.where('o.qty', '>', …)`. */
const edge: Rule = (node, _, text) => {
  if (node.type === 'Literal') {
    const other = edges[String(node['value'])];
    return other && typeof node['value'] === 'string' ? [at(node, `'${other}'`)] : [];
  }
  const other = node.type === 'BinaryExpression' ? edges[String(node['operator'])] : undefined;
  const operator = other && operatorOf(node, text);
  return operator ? [at(operator, other)] : [];
};

const bigger = (value: string): string =>
  Number(value) === 0 ? '1' : String(Number((Number(value) * 10).toPrecision(12)));

/** Where a number is a place, a state of a step, or how something looks. */
const noAmount = (node: Node, above: readonly Node[], file: string): boolean =>
  file.endsWith('.tsx') ||
  /(^|\/)plugin\.ts$/.test(file) ||
  above.some(({ type }) => type === 'TSEnumDeclaration') ||
  (above[0]?.type === 'MemberExpression' && field(above[0], 'property') === node) ||
  /^(width|minWidth|span|layout|order|from|to)$/.test(keyOf(above)) ||
  (above[0]?.type === 'ArrayExpression' && keyOf(above.slice(1)) === 'from') ||
  (above[0]?.type === 'CallExpression' && nameOf(field(field(above[0], 'callee') ?? node, 'property')) === 'limit');

const constant =
  (file: string): Rule =>
  (node, above, text) => {
    if (node.type !== 'Literal' || noAmount(node, above, file)) return [];
    const { value } = node;
    if (typeof value === 'boolean') return [at(node, String(!value))];
    if (typeof value === 'number') return [at(node, bigger(source(node, text).replaceAll('_', '')))];
    return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? [at(node, `'${bigger(value)}'`)] : [];
  };

const signs: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };

const isText = (node: Node | undefined): boolean =>
  node?.type === 'TemplateLiteral' ||
  typeof node?.['value'] === 'string' ||
  (node?.type === 'BinaryExpression' && (isText(field(node, 'left')) || isText(field(node, 'right'))));

const sign: Rule = (node, _, text) => {
  const other = node.type === 'BinaryExpression' ? signs[String(node['operator'])] : undefined;
  const operator = other && !isText(node) ? operatorOf(node, text) : undefined;
  return operator && other ? [at(operator, other)] : [];
};

const access: Rule = (node, above, text) =>
  keyOf(above) === 'access' && /^(Literal|Identifier)$/.test(node.type) && !/'(login|public)'/.test(source(node, text))
    ? [at(node, "'login'")]
    : [];

/** A condition of a query, or of a list. */
const where: Rule = (node) => {
  const callee = node.type === 'CallExpression' ? field(node, 'callee') : undefined;
  const object = callee?.type === 'MemberExpression' ? field(callee, 'object') : undefined;
  const dropped = /^(where|whereRef|having|filter|\$if)$/.test(nameOf(callee && field(callee, 'property')));
  return object && dropped ? [{ start: object.end, end: node.end, after: '' }] : [];
};

/** States that a text's steps name. */
const statesIn = (text: string): readonly string[] =>
  [
    ...new Set(
      [...text.matchAll(/\b(?:from: \[([\d, ]*)\]|to: (\d+))/g)].flatMap(([, from, to]) =>
        (from ?? to ?? '').split(', '),
      ),
    ),
  ].filter((state) => state !== '');

const step: Rule = (node, above, text) => {
  const of = above.find(({ type }) => type === 'CallExpression');
  if (node.type !== 'ArrayExpression' || keyOf(above) !== 'from' || !of || calledName(of) !== 'stepsOf') return [];
  const states = list(node, 'elements').map((element) => source(element, text));
  const less = states.map((state) => at(node, `[${states.filter((one) => one !== state).join(', ')}]`));
  const others = statesIn(source(of, text)).filter((state) => !states.includes(state));
  // a step without states begins a document
  return states.length === 0 ? [] : [...less, ...others.map((state) => at(node, `[${[...states, state].join(', ')}]`))];
};

const logic: Rule = (node, _, text) => {
  if (node.type !== 'LogicalExpression' || node['operator'] === '??') return [];
  const [left, right] = [field(node, 'left'), field(node, 'right')];
  const operator = operatorOf(node, text);
  if (!left || !right || !operator) return [];
  const other = node['operator'] === '&&' ? '||' : '&&';
  return [at(node, `(${text.slice(node.start, operator.start)}${other}${text.slice(operator.end, node.end)})`)];
};

/** Ends the work of its function: a return, a throw, a refusal. */
function leaves(node: Node | undefined): boolean {
  if (node?.type === 'BlockStatement') return leaves(list(node, 'body').at(-1));
  const called = node?.type === 'ExpressionStatement' ? field(node, 'expression') : undefined;
  return /^(Return|Throw)Statement$/.test(node?.type ?? '') || nameOf(called && field(called, 'callee')) === 'refuse';
}

const guard: Rule = (node) =>
  node.type === 'IfStatement' && !field(node, 'alternate') && leaves(field(node, 'consequent')) ? [at(node, '')] : [];

const sqlText =
  (rule: RuleName): Rule =>
  (node, _, text) => {
    const quasi = node.type === 'TaggedTemplateExpression' ? field(node, 'quasi') : undefined;
    const isSql = quasi && nameOf(field(node, 'tag')) === 'sql';
    return isSql ? changesOfSql(quasi, text).filter((change) => change.rule === rule) : [];
  };

const rulesFor = (file: string): Readonly<Record<RuleName, readonly Rule[]>> => ({
  condition: [condition],
  edge: [edge, sqlText('edge')],
  constant: [constant(file), sqlText('constant')],
  sign: [sign, sqlText('sign')],
  access: [access],
  where: [where, sqlText('where')],
  step: [step],
  logic: [logic],
  guard: [guard],
});

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** All mutants of a text, in the order of the text. @throws Error when it cannot be parsed. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const found: Mutant[] = [];
  const rules = Object.entries(rulesFor(file)) as [RuleName, readonly Rule[]][];
  visitAll(file, text, (node, above) => {
    for (const [rule, makers] of rules)
      for (const change of makers.flatMap((make) => make(node, above, text))) {
        const line = text.slice(0, change.start).split('\n').length;
        found.push({ rule, file, line, before: oneLine(text.slice(change.start, change.end)), ...change });
      }
  });
  return found.sort((a, b) => a.start - b.start);
}

export const applied = (text: string, { start, end, after }: Change): string =>
  `${text.slice(0, start)}${after}${text.slice(end)}`;

/** What is told more than once, and what is asserted instead of known: counted in the sources as they are parsed. */
import { parseSync } from 'oxc-parser';
import type { Sources } from '../boundaries/graph.ts';
import { type Node, visit } from '../boundaries/walk.ts';

export interface Place {
  readonly file: string;
  readonly what: string;
}

const isChinese = (text: unknown): text is string => typeof text === 'string' && /[\u4e00-\u9fff]/.test(text);
const literalOf = (node: unknown): unknown => (node as Node | undefined)?.['value'];
const nameOf = (node: unknown): string => {
  const { type, name, property } = (node ?? {}) as { type?: string; name?: string; property?: unknown };
  return type === 'MemberExpression' ? nameOf(property) : (name ?? '');
};

/** Every place below some files at which `find` names something. */
function places(sources: Sources, files: RegExp, find: (node: Node) => string | undefined): readonly Place[] {
  return Array.from(sources)
    .filter(([file]) => files.test(file) && !/\.test(-d)?\.tsx?$|(^|\/)(test-|fixture)/.test(file))
    .flatMap(([file, text]) => {
      const found: Place[] = [];
      visit(parseSync(file, text).program.body, (node) => {
        const what = find(node);
        if (what !== undefined) found.push({ file, what });
      });
      return found;
    });
}

/** Names of properties beside a label that make it the label of a field. */
const ofField = /^(field|key|name|value)$/;

const keysOf = (node: Node): readonly string[] => (node['properties'] as readonly Node[]).map(({ key }) => nameOf(key));

/** `field('供应商', …)`, `relabel(name, '商品名称')`, `between('from', 'to', '下单日期')`: where a contract tells a label. */
function toldLabel({ callee, arguments: given }: Node): string | undefined {
  if (!/^(field|relabel|between)$/.test(nameOf(callee))) return undefined;
  return (given as readonly unknown[]).map(literalOf).find(isChinese);
}

/**
 * Labels of fields: in contracts, columns (`{ title: '供应商', field: … }`), fields of forms and filters, facts of a
 * detail. Those that several areas share stand in the SDK.
 */
export const labels = (sources: Sources) =>
  places(sources, /^(plugins\/|sdk\/calls\/)/, (node) => {
    if (node.type === 'CallExpression') return toldLabel(node);
    if (node.type !== 'ObjectExpression' || !keysOf(node).some((key) => ofField.test(key))) return undefined;
    const label = (node['properties'] as readonly Node[]).find(({ key }) => /^(title|label)$/.test(nameOf(key)));
    const text = literalOf(label?.['value']);
    return isChinese(text) ? text : undefined;
  });

const isState = (node: unknown) => /^(status|state|[a-z]+(Status|State))$/.test(nameOf(node));
const isCode = (node: unknown) => /^(number|string)$/.test(typeof literalOf(node));

/** `row.status === 3`, `[1, 2].includes(status)`. */
const stateCondition = ({ type, left, right, operator, callee, arguments: given }: Node): string | undefined => {
  if (type === 'BinaryExpression' && /^([!=]==|[<>]=?)$/.test(String(operator)))
    return (isState(left) && isCode(right)) || (isState(right) && isCode(left)) ? String(operator) : undefined;
  const asks = type === 'CallExpression' && nameOf(callee) === 'includes' && isState((given as unknown[])[0]);
  return asks && ((callee as Node)['object'] as Node).type === 'ArrayExpression' ? 'includes' : undefined;
};

const browser = /^(plugins|runtime)\/(?!.*(\.|\/)server\.ts$)/;

/** Conditions on the state of a document in what the browser loads. */
export const stateConditions = (sources: Sources) => places(sources, browser, stateCondition);

const refuses = (node: unknown): boolean => {
  let found = false;
  visit(node, ({ type, callee }) => {
    if (type === 'CallExpression' && nameOf(callee) === 'refuse') found = true;
  });
  return found;
};
const asksState = (node: unknown): boolean => {
  let found = false;
  visit(node, (one) => {
    if (stateCondition(one) !== undefined) found = true;
  });
  return found;
};

/** Steps of documents that a handler guards by itself: a condition on the state, and a refusal. */
export const guards = (sources: Sources) =>
  places(sources, /^plugins\/.*\.server\.ts$/, ({ type, test, consequent }) =>
    type === 'IfStatement' && asksState(test) && refuses(consequent) ? 'guard' : undefined,
  );

/** Of values that come from outside the file; constants are none. */
export const casts = (sources: Sources) =>
  places(sources, /^plugins\/.*\.server\.ts$/, ({ type, typeAnnotation }) => {
    if (type !== 'TSAsExpression') return undefined;
    const { typeName } = typeAnnotation as { typeName?: unknown };
    return nameOf(typeName) === 'const' ? undefined : 'as';
  });

/** What the rules read of a parsed source: nodes with their ancestors, without types, imports and names. */
import { parseSync } from 'oxc-parser';
import { isNode, type Node } from '../boundaries/walk.ts';

const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const unread = new Set(['ImportDeclaration', 'ExportAllDeclaration']);
const types = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'superTypeArguments']);

/** A name is none of the values that a rule may change. */
const isName = (node: Node, field: string): boolean =>
  node['computed'] !== true && (field === 'key' || (field === 'property' && node.type === 'MemberExpression'));

function childrenOf(node: Node): readonly Node[] {
  if (unread.has(node.type)) return [];
  if (node.type.startsWith('TS') && !wrappers.has(node.type)) return [];
  return Object.entries(node)
    .filter(([field]) => !types.has(field) && !isName(node, field))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

export type Visit = (node: Node, above: readonly Node[]) => void;

function walk(node: Node, above: readonly Node[], visit: Visit): void {
  visit(node, above);
  const below = [node, ...above];
  for (const child of childrenOf(node)) walk(child, below, visit);
}

/** Visits each node with its ancestors, the nearest first. @throws Error when the text cannot be parsed. */
export function visitAll(file: string, text: string, visit: Visit): void {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  walk(program as unknown as Node, [], visit);
}

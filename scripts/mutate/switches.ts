/**
 * Several mutants in one tree: each stands behind a switch, `globalThis.portalMutant === <number>`, so that one process
 * loads the product once and tries many. A change that is read while modules load needs a process that begins with it.
 */
import { isNode, type Node } from '../boundaries/walk.ts';
import { applied, type Mutant } from './rules.ts';
import { visitAll } from './tree.ts';

export interface Numbered {
  readonly number: number;
  readonly mutant: Mutant;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly statement: boolean;
  /** No function holds it: its value is made once, while the module loads. */
  readonly loaded: boolean;
}

const functions = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const values = /^(Literal|Identifier|TemplateLiteral)$|Expression$/;

/** Where brackets around a node would change what is called, assigned, or left out after `?.`. */
function isFixed(node: Node, parent: Node | undefined): boolean {
  if (!parent) return true;
  if (/^(Update|Assignment)Expression$/.test(parent.type)) return parent['right'] !== node;
  if (/^(Call|New|TaggedTemplate)Expression$/.test(parent.type))
    return parent['callee'] === node || parent['tag'] === node || parent['quasi'] === node;
  if (/^(Property|PropertyDefinition|MethodDefinition)$/.test(parent.type)) return parent['value'] !== node;
  if (/^JSX/.test(parent.type)) return parent.type !== 'JSXExpressionContainer';
  return (
    parent.type === 'ChainExpression' ||
    (parent.type === 'UnaryExpression' && parent['operator'] === 'delete') ||
    (parent.type === 'ExpressionStatement' && node.type === 'Literal')
  );
}

/** Inside `a?.b.c` nothing can be bracketed but arguments. */
function isChained(node: Node, above: readonly Node[]): boolean {
  let inner = node;
  for (const outer of above) {
    if (outer.type === 'ChainExpression') return true;
    if (outer['callee'] !== inner && outer['object'] !== inner) return false;
    inner = outer;
  }
  return false;
}

const holds = (node: { start: number; end: number }, { start, end }: Mutant): boolean =>
  node.start <= start && node.end >= end;

/** The smallest part of a text that can be taken in one of two forms, and holds the change. */
function placeOf(file: string, text: string, mutant: Mutant): Place | undefined {
  let place: Place | undefined;
  visitAll(file, text, (node, above) => {
    if (!holds(node, mutant)) return;
    const statement = mutant.rule === 'guard' && node.type === 'IfStatement';
    const value = values.test(node.type) && !node.type.startsWith('JSXEmpty') && !isFixed(node, above[0]);
    if (!statement && (!value || isChained(node, above))) return;
    const { start, end } = node;
    if (statement && (start !== mutant.start || end !== mutant.end)) return;
    if (mutant.rule === 'guard' && !statement) return;
    place = { start, end, statement, loaded: !above.some((one) => isNode(one) && functions.test(one.type)) };
  });
  return place;
}

function withSwitch(text: string, { start, end, statement }: Place, { number, mutant }: Numbered): string {
  const before = text.slice(start, end);
  const is = `globalThis.portalMutant === ${number}`;
  if (statement) return `if (!(${is})) ${before}`;
  const change = { ...mutant, start: mutant.start - start, end: mutant.end - start };
  return `(${is} ? (${applied(before, change)}) : (${before}))`;
}

export interface Switched {
  readonly text: string;
  /** What stands behind a switch now. */
  readonly placed: readonly Numbered[];
  /** Those of them that a process has to begin with. */
  readonly loaded: readonly Numbered[];
  /** Those that would stand inside one another: for a tree of their own. */
  readonly left: readonly Numbered[];
}

/** @throws Error when a change has no place that a switch could stand in. */
export function switched(file: string, text: string, mutants: readonly Numbered[]): Switched {
  const places = mutants.map((one) => {
    const place = placeOf(file, text, one.mutant);
    if (!place) throw new Error(`${file}:${one.mutant.line}: no switch can stand there.`);
    return { one, place };
  });
  const taken: typeof places = [];
  for (const each of places)
    if (taken.every(({ place }) => place.end <= each.place.start || place.start >= each.place.end)) taken.push(each);
  const changed = [...taken]
    .sort((a, b) => b.place.start - a.place.start)
    .reduce(
      (all, { one, place }) => all.slice(0, place.start) + withSwitch(text, place, one) + all.slice(place.end),
      text,
    );
  return {
    text: changed,
    placed: taken.map(({ one }) => one),
    loaded: taken.filter(({ place }) => place.loaded).map(({ one }) => one),
    left: mutants.filter((one) => !taken.some((each) => each.one === one)),
  };
}

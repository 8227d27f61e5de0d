/** What a role holds of the tree: granted nodes bring all above them; taking a node away takes all below it. */
import type { GrantNode } from '@portal/sdk/calls/role';

type Node = Pick<GrantNode, 'menuId' | 'parentId' | 'menuName'>;
export type Granted = ReadonlySet<string>;

export const childrenOf = <N extends Node>(nodes: readonly N[], parentId: string | null): N[] =>
  nodes.filter((node) => node.parentId === parentId);

/** The node and all below it. */
export const branchOf = <N extends Node>(nodes: readonly N[], node: N): N[] => [
  node,
  ...childrenOf(nodes, node.menuId).flatMap((child) => branchOf(nodes, child)),
];

/** The nodes above, the nearest first. */
export function above<N extends Node>(nodes: readonly N[], node: N): N[] {
  const parent = nodes.find(({ menuId }) => menuId === node.parentId);
  return parent === undefined ? [] : [parent, ...above(nodes, parent)];
}

export type Mark = boolean | 'mixed';

/** `mixed`: it is granted, but not all below it. */
export function markOf(nodes: readonly Node[], node: Node, granted: Granted): Mark {
  if (!granted.has(node.menuId)) return false;
  return branchOf(nodes, node).every(({ menuId }) => granted.has(menuId)) ? true : 'mixed';
}

/** May be added to the role; what it holds already may stay, and be put back until it is saved. */
export const isOffered = ({ menuId, refusal }: GrantNode, before: Granted): boolean =>
  refusal === null || before.has(menuId);

/** A press: all of it that is offered, or nothing of it when nothing more could be added. */
export function toggled(nodes: readonly GrantNode[], node: GrantNode, granted: Granted, before: Granted): Granted {
  const next = new Set(granted);
  const branch = branchOf(nodes, node);
  const wanting = branch.filter((one) => !granted.has(one.menuId) && isOffered(one, before));
  if (wanting.length === 0) {
    for (const { menuId } of branch) next.delete(menuId);
    return next;
  }
  for (const { menuId } of [...wanting, ...above(nodes, node)]) next.add(menuId);
  return next;
}

/** Nodes whose name holds the text, with all that stands above and below them. */
export function named<N extends Node>(nodes: readonly N[], text: string): readonly N[] {
  const sought = text.trim();
  if (sought === '') return nodes;
  const found = nodes.filter(({ menuName }) => menuName.includes(sought));
  const shown = new Set(found.flatMap((node) => [...above(nodes, node), ...branchOf(nodes, node)]));
  return nodes.filter((node) => shown.has(node));
}

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Names of what comes and goes, each with the page it stands on. */
export function differenceOf(nodes: readonly Node[], before: Granted, after: Granted): Difference {
  const name = (node: Node) =>
    [...above(nodes, node)]
      .reverse()
      .concat(node)
      .map(({ menuName }) => menuName)
      .join(' / ');
  const only = (one: Granted, other: Granted) =>
    nodes.filter(({ menuId }) => one.has(menuId) && !other.has(menuId)).map(name);
  return { added: only(after, before), removed: only(before, after) };
}

import type { OrgNode } from '@portal/sdk/calls/enterprise';
import type { TreeNode } from '@portal/sdk/ui/form';

/** Spec 3: below units of this level there are none. */
const lowestLevel = 4;
/** Spec 4: units right below one of this level choose their section. */
export const sectorParentLevel = 2;

export const flat = (nodes: readonly OrgNode[]): OrgNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Units in force to choose a parent from, but for one that is moved itself, with all below it. */
export const parentNodes = (nodes: readonly OrgNode[], moved?: string): TreeNode[] =>
  nodes
    .filter(({ status, customerCode }) => status === 1 && customerCode !== moved)
    .map(({ customerCode, customerRegisterName, companyLevel, children = [] }) => ({
      value: customerCode,
      label: customerRegisterName,
      choice: companyLevel < lowestLevel ? 'open' : 'barred',
      children: parentNodes(children, moved),
    }));

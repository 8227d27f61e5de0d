import { useCall } from '@portal/sdk';
import type { TreeNode } from '@portal/sdk/ui/form';
import { type CategoryNode, classification } from './contract.ts';

/** Flat rows, parents before children, as the nodes of a choice. */
export function treeNodesOf(rows: readonly CategoryNode[], parentId: string | null = null, leaves = false): TreeNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map(({ id, categoryName, categoryCode }) => {
      const children = treeNodesOf(rows, id, leaves);
      return {
        value: id,
        label: `${categoryName}（${categoryCode}）`,
        ...(children.length > 0 && { children, choice: leaves ? 'barred' : 'open' }),
      };
    });
}

/** The whole classification, as a filter chooses from it. */
export const useCategoryNodes = () => treeNodesOf(useCall(classification.tree, { whole: true }).data ?? []);

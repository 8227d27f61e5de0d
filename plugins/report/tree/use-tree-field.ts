import { useCall } from '@portal/sdk';
import type { TreeNode } from '@portal/sdk/ui/form';
import { useMemo } from 'react';
import { reportTree, uncategorised } from './contract.ts';

interface Row {
  readonly value: string;
  readonly parent: string | null;
  readonly label: string;
}

function nodesOf(rows: readonly Row[], parent: string | null = null): TreeNode[] {
  return rows
    .filter((row) => row.parent === parent)
    .map(({ value, label }) => {
      const children = nodesOf(rows, value);
      return { value, label, ...(children.length > 0 && { children }) };
    });
}

const TREES = {
  organisations: { label: '组织', others: [] },
  categories: { label: '商品分类', others: [{ value: uncategorised, label: '未分类' }] },
} as const;

/** 组织 or 商品分类 as a filter: narrows a report to a node of a tree and all below it. */
export function useTreeField(tree: keyof typeof TREES) {
  const { label, others } = TREES[tree];
  const { data } = useCall(reportTree[tree], {});
  const nodes = useMemo(() => [...nodesOf(data ?? []), ...others], [data, others]);
  return { kind: 'tree', label, nodes } as const;
}

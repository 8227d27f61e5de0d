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

const OTHERS = { organisations: [], categories: [{ value: uncategorised, label: '未分类' }] } as const;

/** 组织 or 商品分类 as a filter: narrows a report to a node of a tree and all below it. */
export function useTreeField(tree: keyof typeof OTHERS) {
  const { data } = useCall(reportTree[tree], {});
  const nodes = useMemo(() => [...nodesOf(data ?? []), ...OTHERS[tree]], [data, tree]);
  return { kind: 'tree', label: { organisations: '组织', categories: '商品分类' }[tree], nodes } as const;
}

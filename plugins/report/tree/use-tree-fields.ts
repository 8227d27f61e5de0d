import { useCall } from '@portal/sdk';
import type { PageCall } from '@portal/sdk/contract';
import type { FilterField, TreeNode } from '@portal/sdk/ui/form';
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

function useNodes(tree: keyof typeof reportTree, wanted: boolean): readonly TreeNode[] {
  const { data } = useCall(reportTree[tree], wanted ? {} : undefined);
  return useMemo(() => nodesOf(data ?? []), [data]);
}

/** Filters of a report; one that names a node of a tree, and so all below it, is chosen from that tree. */
export function useTreeFields<C extends PageCall>(fields: readonly FilterField<C>[]): readonly FilterField<C>[] {
  const asks = (...names: readonly string[]) => names.some((name) => fields.some((field) => field === name));
  const organisations = useNodes('organisations', asks('orgCode', 'parentCode'));
  const categories = useNodes('categories', asks('categoryId'));
  const nodes: Readonly<Record<string, readonly TreeNode[]>> = {
    orgCode: organisations,
    parentCode: organisations,
    categoryId: [...categories, { value: uncategorised, label: '未分类' }],
  };
  return fields.map((field) => {
    const known = typeof field === 'string' ? nodes[field] : undefined;
    return known ? ({ name: field, kind: 'tree', nodes: known } as FilterField<C>) : field;
  });
}

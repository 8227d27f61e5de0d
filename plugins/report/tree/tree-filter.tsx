import { useCall } from '@portal/sdk';
import type { FiltersOf, PageCall } from '@portal/sdk/contract';
import type { List } from '@portal/sdk';
import { makeStyles } from '@portal/sdk/ui';
import { type TreeNode, TreeSelect } from '@portal/sdk/ui/form';
import { useMemo } from 'react';
import { reportTree } from './contract.ts';

const useStyles = makeStyles({ box: { width: '208px' } });

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
  organisations: { label: '组织', all: '全部组织' },
  categories: { label: '商品分类', all: '全部分类' },
} as const;

interface Props<C extends PageCall> {
  list: List<C>;
  tree: keyof typeof TREES;
  /** Filter that holds the chosen node. */
  by: keyof FiltersOf<C> & string;
}

/** 组织 or 商品分类: narrows a report to a node of a tree and all below it. */
export function TreeFilter<C extends PageCall>({ list, tree, by }: Props<C>) {
  const styles = useStyles();
  const { label, all } = TREES[tree];
  const { data } = useCall(reportTree[tree], {});
  const nodes = useMemo(() => [{ value: '', label: all }, ...nodesOf(data ?? [])], [data, all]);
  const chosen = (list.filters as Readonly<Record<string, string | undefined>>)[by];
  return (
    <div className={styles.box}>
      <TreeSelect
        label={label}
        nodes={nodes}
        value={chosen ?? ''}
        onChange={(value) => list.narrow({ [by]: value === '' ? undefined : value } as Partial<FiltersOf<C>>)}
      />
    </div>
  );
}

import type { ReactNode } from 'react';
import type { FiltersOf, PageCall } from '../../contract/index.ts';
import type { List } from '../../data/use-list.ts';
import { Section } from '../section.tsx';
import { BesideList } from '../table/beside-list.tsx';
import { TreePanel } from './tree-panel.tsx';
import type { Tree } from './use-tree.ts';

interface Props<C extends PageCall> {
  /** What the tree holds: 商品分类. */
  title: string;
  tree: Tree;
  list: List<C>;
  /** Filter of the list that the chosen node narrows; it stands in the address with the others. */
  by: keyof FiltersOf<C> & string;
  /** The whole: no node chosen. Default 全部. */
  all?: string;
  /** Above the list: facts and actions of the chosen node; then filters and table. */
  children: ReactNode;
}

/** Tree at the left, list of the chosen node at the right; choosing another keeps the list's other filters. */
export function TreeAndList<C extends PageCall>({ title, tree, list, by, all = '全部', children }: Props<C>) {
  const chosen = (list.filters as Readonly<Record<string, string | undefined>>)[by];
  const panel = (
    <Section title={title}>
      <TreePanel
        label={title}
        all={all}
        tree={tree}
        chosen={chosen}
        onChoose={(value) => list.narrow({ [by]: value } as Partial<FiltersOf<C>>)}
      />
    </Section>
  );
  return <BesideList by={panel}>{children}</BesideList>;
}

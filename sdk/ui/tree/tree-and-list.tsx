import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { FiltersOf, PageCall } from '../../contract/index.ts';
import type { List } from '../../data/use-list.ts';
import { fillable, useFilled } from '../table/list-page.tsx';
import { Section } from '../section.tsx';
import { space } from '../theme.ts';
import { TreePanel } from './tree-panel.tsx';
import type { Tree } from './use-tree.ts';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: space.m,
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    '@media (min-width: 1000px)': { gridTemplateColumns: '248px minmax(0, 1fr)' },
  },
  filling: {
    [fillable]: { flexGrow: 1, alignItems: 'stretch', gridTemplateRows: 'minmax(320px, 1fr)' },
  },
  /** The tree scrolls by itself and never makes the page longer. */
  beside: { '@media screen and (min-width: 1000px) and (min-height: 480px)': { overflowY: 'auto', contain: 'size' } },
  side: { display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 },
});

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
  const styles = useStyles();
  const filled = useFilled();
  const chosen = (list.filters as Readonly<Record<string, string | undefined>>)[by];
  return (
    <div className={mergeClasses(styles.box, filled && styles.filling)}>
      <div className={filled ? styles.beside : ''}>
        <Section title={title}>
          <TreePanel
            label={title}
            all={all}
            tree={tree}
            chosen={chosen}
            onChoose={(value) => list.narrow({ [by]: value } as Partial<FiltersOf<C>>)}
          />
        </Section>
      </div>
      <div className={styles.side}>{children}</div>
    </div>
  );
}

import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { space } from '../theme.ts';
import { fillable, useFilled } from './list-page.tsx';

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
  /** It scrolls by itself and never makes the page longer. */
  beside: { '@media screen and (min-width: 1000px) and (min-height: 480px)': { overflowY: 'auto', contain: 'size' } },
  side: { display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 },
});

interface Props {
  /** What the list is narrowed by: a tree, topics. */
  by: ReactNode;
  /** Filters and table. */
  children: ReactNode;
}

/** What narrows a list stands at its left, in a narrow window above it. */
export function BesideList({ by, children }: Props) {
  const styles = useStyles();
  const filled = useFilled();
  return (
    <div className={mergeClasses(styles.box, filled && styles.filling)}>
      <div className={filled ? styles.beside : ''}>{by}</div>
      <div className={styles.side}>{children}</div>
    </div>
  );
}

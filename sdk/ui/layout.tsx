import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { offPaper } from './print/printing.ts';
import { space } from './theme.ts';

const useStyles = makeStyles({
  toolbar: { display: 'flex', alignItems: 'center', gap: space.s, flexWrap: 'wrap', minHeight: '32px', ...offPaper },
  end: { display: 'flex', alignItems: 'center', gap: space.xs, marginLeft: 'auto' },
  grid: { display: 'grid', gap: space.m, alignItems: 'stretch' },
  split: {
    display: 'grid',
    gap: space.m,
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    '@media (min-width: 1680px)': { gridTemplateColumns: 'minmax(0, 1fr) 400px' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: space.m, minWidth: 0 },
});

/** A row of actions: business at the start, tools (`end`) at the right. */
export function Toolbar({ children, end }: { children?: ReactNode; end?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.toolbar}>
      {children}
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}

/** Equal columns, as many as fit. `min` is the least width of a column in px, default 280. */
export function Grid({ min = 280, children }: { min?: number; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.grid} style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))` }}>
      {children}
    </div>
  );
}

/** A document with an `aside`: at its right from 1680 px on, below it on narrower screens. */
export function Split({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.split}>
      <div className={styles.column}>{children}</div>
      <aside className={styles.column}>{aside}</aside>
    </div>
  );
}

/** Blocks below each other with the page's gap. */
export function Stack({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return <div className={styles.column}>{children}</div>;
}

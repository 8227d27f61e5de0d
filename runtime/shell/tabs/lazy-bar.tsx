import { makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentType, useEffect, useState } from 'react';
import type { Tabs } from './state.ts';

const useStyles = makeStyles({
  place: {
    position: 'sticky',
    top: '56px',
    zIndex: 50,
    height: '36px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media print': { display: 'none' },
  },
});

let Loaded: ComponentType<{ state: Tabs }> | undefined;

/**
 * Reserves the place of the bar from the first rendering; its code loads after the page, which does not wait for it.
 */
export function LazyBar({ state }: { state: Tabs }) {
  const styles = useStyles();
  const [Bar, setBar] = useState(() => Loaded);
  useEffect(() => {
    if (Bar) return;
    import(/* webpackChunkName: "tabs" */ './bar.tsx').then(
      ({ TabBar }) => {
        Loaded = TabBar;
        setBar(() => TabBar);
      },
      () => undefined, // the portal works without it; the next page tries again
    );
  }, [Bar]);
  return <div className={styles.place}>{Bar && <Bar state={state} />}</div>;
}

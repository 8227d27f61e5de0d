import { makeStyles, Skeleton, SkeletonItem, Spinner, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { heights, space } from './theme.ts';

/** Ages of a wait, in ms: nothing, then a spinner, then a skeleton, then words. */
export const waitingMs = { spinner: 300, skeleton: 1000, words: 5000 } as const;

export type WaitingPhase = 'nothing' | 'spinner' | 'skeleton' | 'words';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-start',
    boxSizing: 'border-box',
    width: '100%',
  },
  center: { flexGrow: 1, display: 'flex', alignItems: 'center', justifyContent: 'center' },
  rows: { display: 'flex', flexDirection: 'column', gap: space.m, paddingBlock: space.m },
  words: { color: tokens.colorNeutralForeground3, textAlign: 'center', margin: 0 },
});

function usePhase(): WaitingPhase {
  const [phase, setPhase] = useState<WaitingPhase>('nothing');
  useEffect(() => {
    const timers = (['spinner', 'skeleton', 'words'] as const).map((next) =>
      setTimeout(() => setPhase(next), waitingMs[next]),
    );
    return () => timers.forEach(clearTimeout);
  }, []);
  return phase;
}

/** A placeholder while loading, as tall as the `rows` expected rows (default 6), so that nothing jumps. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const styles = useStyles();
  const phase = usePhase();
  return (
    <div className={styles.box} style={{ minHeight: rows * heights.row }} aria-busy="true">
      {phase === 'spinner' && (
        <div className={styles.center}>
          <Spinner size="small" label="加载中" />
        </div>
      )}
      {(phase === 'skeleton' || phase === 'words') && (
        <Skeleton className={styles.rows} aria-label="加载中">
          {[...Array(rows).keys()].map((row) => (
            <SkeletonItem key={row} size={28} />
          ))}
        </Skeleton>
      )}
      {phase === 'words' && (
        <p className={styles.words} role="status">
          数据较多，仍在加载，请稍候…
        </p>
      )}
    </div>
  );
}

import { Button, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { CallError } from '../host.ts';
import { now } from '../services.ts';
import { CopyText } from './copy-text.tsx';
import { waitingMs } from './loading.tsx';
import { space } from './theme.ts';

const useStyles = makeStyles({
  fill: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.xs,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
  wait: { flexGrow: 1, display: 'flex', flexDirection: 'column', gap: space.m, paddingBlock: space.s },
  trace: { fontSize: tokens.fontSizeBase200 },
});

interface Freshness {
  /** Asks for the card's data again. */
  readonly reloads: Set<() => Promise<unknown>>;
  /** The data that is shown is of this moment. */
  settled(at: number): void;
}

export const CardFreshness = createContext<Freshness>({ reloads: new Set(), settled: () => undefined });

/** The placeholder of a card's content while it loads; nothing is drawn in the first moment. */
export function CardWait({ rows = 3 }: { rows?: number }) {
  const styles = useStyles();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), waitingMs.spinner);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className={styles.wait}>
      {shown && (
        <Skeleton aria-label="加载中" className={styles.wait}>
          {[...Array(rows).keys()].map((row) => (
            <SkeletonItem key={row} size={24} />
          ))}
        </Skeleton>
      )}
    </div>
  );
}

/** A failure within a card: what happened, the number for support, and a retry. */
export function CardFault({ message, traceId, onRetry }: { message: string; traceId?: string; onRetry: () => void }) {
  const styles = useStyles();
  return (
    <div className={styles.fill} role="alert">
      <span>{message}</span>
      {traceId !== undefined && (
        <span className={styles.trace}>
          追踪编号 <CopyText text={traceId} />
        </span>
      )}
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

/** A card that has nothing to show, in one sentence. */
export function CardEmpty({ children }: { children: ReactNode }) {
  return <p className={useStyles().fill}>{children}</p>;
}

interface Waited<Out> {
  readonly data: Out | undefined;
  readonly error: CallError | undefined;
  reload(): Promise<unknown>;
}

interface Props<Out> {
  answer: Waited<Out>;
  /** Lines of the wait. Default 3. */
  rows?: number;
  children: (data: Out) => ReactNode;
}

/** Draws the answer of a card's call; its frame shows the time of the answer, and refreshes it. */
export function CardContent<Out>({ answer, rows = 3, children }: Props<Out>) {
  const { data, error } = answer;
  const { reloads, settled } = useContext(CardFreshness);
  const reload = useEffectEvent(() => answer.reload());
  useEffect(() => {
    const again = async () => {
      await reload();
      settled(now());
    };
    reloads.add(again);
    return () => void reloads.delete(again);
  }, [reloads, settled]);
  useEffect(() => {
    if (data !== undefined) settled(now());
  }, [data, settled]);
  if (error) {
    const { message, traceId } = error;
    return (
      <CardFault message={message} onRetry={() => void answer.reload()} {...(traceId !== undefined && { traceId })} />
    );
  }
  return data === undefined ? <CardWait rows={rows} /> : children(data);
}

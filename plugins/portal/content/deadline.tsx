import { now, useCall } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { makeStyles, meaning, tokens } from '@portal/sdk/ui';
import { useEffect, useMemo, useState } from 'react';
import { management } from '../management/contract.ts';

const useStyles = makeStyles({
  // below each other only where both do not fit
  box: { display: 'inline-flex', flexWrap: 'wrap', columnGap: '8px', fontVariantNumeric: 'tabular-nums' },
  left: { color: meaning.toneWaitingText },
  over: { color: tokens.colorNeutralForeground3 },
});

const minuteMs = 60_000;

/** The server's time, refreshed every minute: a wrong clock here does not move a deadline. */
export function useServerNow(): number {
  const { data } = useCall(management.getDetail, {});
  const offset = useMemo(() => (data ? Date.parse(data.serverTime) - now() : 0), [data]);
  const [local, setLocal] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setLocal(now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return local + offset;
}

/** `剩 3 天 5 小时`; `undefined` when it is over. */
export function timeLeft(deadline: string, nowMs: number): string | undefined {
  const minutes = Math.floor((Date.parse(deadline) - nowMs) / minuteMs);
  if (minutes < 0) return undefined;
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `剩 ${days} 天 ${hours} 小时`;
  return hours > 0 ? `剩 ${hours} 小时 ${minutes % 60} 分` : `剩 ${minutes} 分`;
}

/** 截止时间与倒计时。 */
export function Deadline({ at, serverNow }: { at: string | null; serverNow: number }) {
  const styles = useStyles();
  if (at === null) return <span>-</span>;
  const left = timeLeft(at, serverNow);
  return (
    <span className={styles.box}>
      {dateTime(at, 'YYYY-MM-DD HH:mm')}
      {left === undefined ? <span className={styles.over}>已截止</span> : <span className={styles.left}>{left}</span>}
    </span>
  );
}

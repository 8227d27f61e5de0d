import { duration } from '../format/date.ts';
import { now } from '../services.ts';
import { ToneTag } from './status-tag.tsx';

const msPerMinute = 60_000;

interface Props {
  /** End of the limit; null where nothing is timed. */
  dueAt: string | null;
  /** Hours before the end from which it counts as near. Default 12. */
  soonHours?: number;
}

/** The time left until a deadline: highlighted near its end, and the delay once it has passed. */
export function RemainingTime({ dueAt, soonHours = 12 }: Props) {
  if (dueAt === null) return '-';
  const minutes = Math.floor((Date.parse(dueAt) - now()) / msPerMinute);
  if (minutes < 0) return <ToneTag tone="danger">超时{duration(-minutes)}</ToneTag>;
  return <ToneTag tone={minutes < soonHours * 60 ? 'waiting' : 'info'}>剩{duration(minutes)}</ToneTag>;
}

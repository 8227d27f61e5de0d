import { now } from '@portal/sdk';
import { date, daysBetween } from '@portal/sdk/format';
import { DaysLeft } from '../review/days-left.tsx';

/** 价格有效期至：到期即下架。 */
export const ValidTo = ({ day }: { day: string }) => (
  <span style={{ display: 'inline-flex', gap: 6 }}>
    {day}
    <DaysLeft days={daysBetween(date(now()), day)} />
  </span>
);

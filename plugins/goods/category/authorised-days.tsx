import { DaysLeft } from '../review/days-left.tsx';
import type { SupplyRow } from './contract.ts';

/** 授权期限，临近到期时有剩余天数。 */
export function AuthorisedDays({ row: { validFrom, validTo, daysLeft, auditStatus } }: { row: SupplyRow }) {
  if (validTo === null || daysLeft === null) return '-';
  return (
    <span style={{ display: 'inline-flex', gap: 6, whiteSpace: 'nowrap' }}>
      {validFrom} 至 {validTo}
      {auditStatus === 2 && <DaysLeft days={daysLeft} />}
    </span>
  );
}

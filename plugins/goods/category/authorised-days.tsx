import { ToneTag } from '@portal/sdk/ui';
import type { SupplyRow } from './contract.ts';

/** 授权期限：三十天内到期提醒，七天内标红。 */
export function AuthorisedDays({ row: { validFrom, validTo, daysLeft, auditStatus } }: { row: SupplyRow }) {
  if (validTo === null || daysLeft === null) return '-';
  const warns = auditStatus === 2 && daysLeft <= 30;
  return (
    <span style={{ display: 'inline-flex', gap: 6, whiteSpace: 'nowrap' }}>
      {validFrom} 至 {validTo}
      {warns && <ToneTag tone={daysLeft <= 7 ? 'danger' : 'waiting'}>剩{daysLeft}天</ToneTag>}
    </span>
  );
}

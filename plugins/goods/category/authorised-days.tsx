import { ToneTag } from '@portal/sdk/ui';
import type { SupplyRow } from './contract.ts';

const toneOf = (days: number) => (days <= 7 ? 'danger' : days <= 15 ? 'waiting' : 'info');

/** 授权期限：三十天内到期提醒，十五天内加重，七天内标红。 */
export function AuthorisedDays({ row: { validFrom, validTo, daysLeft, auditStatus } }: { row: SupplyRow }) {
  if (validTo === null || daysLeft === null) return '-';
  const warns = auditStatus === 2 && daysLeft <= 30;
  return (
    <span style={{ display: 'inline-flex', gap: 6, whiteSpace: 'nowrap' }}>
      {validFrom} 至 {validTo}
      {warns && <ToneTag tone={toneOf(daysLeft)}>剩{daysLeft}天</ToneTag>}
    </span>
  );
}

import { date } from '@portal/sdk/format';

const dayMs = 86_400_000;

/** 期限：长期，或最后一天。 */
export function Until({ expireAt }: { expireAt: string | null }) {
  return <span>{expireAt === null ? '长期' : `至 ${date(new Date(Date.parse(expireAt) - dayMs).toISOString())}`}</span>;
}

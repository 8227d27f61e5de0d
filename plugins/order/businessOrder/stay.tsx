import { ToneTag } from '@portal/sdk/ui';

/** 停留天数：超过环节时限为卡点，标红。 */
export function Stay({ days, stuck }: { days: number | null; stuck: boolean }) {
  if (days === null) return '-';
  return <ToneTag tone={stuck ? 'danger' : 'neutral'}>{stuck ? `卡点 ${days} 天` : `${days} 天`}</ToneTag>;
}

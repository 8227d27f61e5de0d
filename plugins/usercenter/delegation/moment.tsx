import { dateTime } from '@portal/sdk/format';
import { MomentInput } from '@portal/sdk/ui/date';
import type { ControlProps } from '@portal/sdk/ui/form';

interface Props extends ControlProps<string> {
  /** Named with the time beside the day: 开始. */
  label: string;
  /** Taken with a day that is chosen first. */
  usual: string;
}

/** 日期和时刻，北京时间，到分钟。 */
export function Moment({ label, usual, value, onChange }: Props) {
  return (
    <MomentInput
      label={label}
      firstTime={usual}
      value={value && dateTime(value, 'YYYY-MM-DDTHH:mm')}
      onChange={(next) => onChange(next && new Date(`${next}:00+08:00`).toISOString())}
    />
  );
}

import { labelOf } from '@portal/sdk/contract';
import { remark } from '@portal/sdk/calls/fields';
import { date } from '@portal/sdk/format';
import { now } from '@portal/sdk';
import { Checkbox, Field, Grid, Input } from '@portal/sdk/ui';
import { MonthInput } from '@portal/sdk/ui/date';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { closingDay } from '../statement/codes.ts';
import { nextPeriod, periodOf } from '../statement/periods.ts';
import { periodShown } from '../statement/schema.ts';

export interface Terms {
  period: string;
  termDays: number;
  retention: boolean;
  remark: string;
}

const TERMS = { 0: '确认当日', 30: '确认后 30 天', 45: '确认后 45 天', 60: '确认后 60 天', 90: '确认后 90 天' };

interface Props {
  value: Terms;
  /** Periods up to this one are closed. */
  closed: string | null;
  onChange: (value: Terms) => void;
}

/** 周期与付款条件。 */
export function TermsFields({ value, closed, onChange }: Props) {
  const set = (change: Partial<Terms>) => onChange({ ...value, ...change });
  return (
    <>
      <Grid min={240}>
        <Field
          label={labelOf(periodShown)}
          required
          hint={`收货日期截至当月 ${closingDay} 日、尚未结算的收货行${closed === null ? '' : `；${closed} 及以前已月结`}`}
        >
          <MonthInput
            value={value.period}
            min={closed === null ? undefined : nextPeriod(closed)}
            max={periodOf(date(now()))}
            onChange={(period) => period !== undefined && set({ period })}
          />
        </Field>
        <Field label="付款账期" required>
          <CodeDropdown
            codes={TERMS}
            value={String(value.termDays)}
            placeholder="请选择账期"
            clearable={false}
            onChange={(days) => set({ termDays: Number(days) })}
          />
        </Field>
        <Field label={labelOf(remark)}>
          <Input value={value.remark} maxLength={200} onChange={(_, { value: text }) => set({ remark: text })} />
        </Field>
      </Grid>
      <Checkbox
        label="扣留质保金（结算金额的 5%，质保期一年）"
        checked={value.retention}
        onChange={(_, { checked }) => set({ retention: checked === true })}
      />
    </>
  );
}

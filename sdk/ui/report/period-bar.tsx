import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { date } from '../../format/index.ts';
import { now } from '../../services.ts';
import { DayRangeInput } from '../date/index.ts';
import { MonthRangeInput } from '../date/month-range-input.tsx';
import type { DayRange } from '../date/presets.ts';
import { space } from '../theme.ts';
import { ToggleButton } from '../toggle-button.tsx';
import { periodName, type PeriodName, PERIODS, periodOf } from './periods.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: space.xs, flexWrap: 'wrap' },
  label: { color: tokens.colorNeutralForeground2, marginInlineEnd: space.xs },
  range: { width: '360px' },
});

/** How each kind of period writes today, and asks for any other. */
const KINDS = {
  day: { length: 'YYYY-MM-DD'.length, Range: DayRangeInput },
  month: { length: 'YYYY-MM'.length, Range: MonthRangeInput },
} as const;

interface Props {
  /** What the period is of: 下单日期. */
  label: string;
  /** In what it is counted: `2026-03-16`, or `2026-03`. */
  of: keyof typeof KINDS;
  value: DayRange;
  onChange: (value: DayRange) => void;
}

/** 期间：全部、本月、上月、本季、本年, none of them with days ahead, or any days or months. */
export function PeriodBar({ label, of, value, onChange }: Props) {
  const styles = useStyles();
  const [chosen, setChosen] = useState<PeriodName>();
  const { length, Range } = KINDS[of];
  const today = date(now()).slice(0, length);
  const current = periodName(value, today, chosen);
  const choose = (name: PeriodName) => {
    setChosen(name);
    if (name !== '自定义') onChange(periodOf(name, today));
  };
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {PERIODS.map((name) => (
        <ToggleButton key={name} size="small" checked={current === name} onClick={() => choose(name)}>
          {name}
        </ToggleButton>
      ))}
      {current === '自定义' && (
        <div className={styles.range}>
          <Range label={label} value={value} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

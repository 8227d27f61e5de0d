import { Button, makeStyles, mergeClasses, tokens } from '@portal/sdk/ui';
import { useState } from 'react';
import { monthOf, monthsFrom, weeksOf } from './month.ts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', maxWidth: '320px' },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(7, 40px)', gap: '4px', marginTop: '4px' },
  day: { minWidth: 0, padding: 0 },
  name: { textAlign: 'center', color: tokens.colorNeutralForeground3 },
  chosen: { color: tokens.colorPaletteRedForeground1 },
  summary: { margin: '8px 0 0', color: tokens.colorNeutralForeground3 },
});

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface Props {
  /** The month that is shown first: a day of it. */
  today: string;
  value: readonly string[];
  onChange: (days: string[]) => void;
}

/** 节假日月历：点击日期设为休息或恢复。 */
export function HolidayInput({ today, value, onChange }: Props) {
  const styles = useStyles();
  const [month, setMonth] = useState(monthOf(today));
  const toggle = (day: string) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort());
  return (
    <>
      <div className={styles.head}>
        <Button size="small" appearance="subtle" onClick={() => setMonth(monthsFrom(month, -1))}>
          上月
        </Button>
        <span role="status">{month.replace('-', ' 年 ')} 月</span>
        <Button size="small" appearance="subtle" onClick={() => setMonth(monthsFrom(month, 1))}>
          下月
        </Button>
      </div>
      <div className={styles.grid}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={styles.name}>
            {name}
          </span>
        ))}
        {weeksOf(month).map((day, index) =>
          day === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: places before the first and after the last of the month
            <span key={index} />
          ) : (
            <Button
              key={day}
              size="small"
              appearance={value.includes(day) ? 'outline' : 'subtle'}
              className={mergeClasses(styles.day, value.includes(day) && styles.chosen)}
              aria-label={`${day}${value.includes(day) ? ' 休息' : ''}`}
              aria-pressed={value.includes(day)}
              onClick={() => toggle(day)}
            >
              {value.includes(day) ? '休' : Number(day.slice(8))}
            </Button>
          ),
        )}
      </div>
      <p className={styles.summary}>
        {value.length === 0 ? '没有节假日' : `共 ${value.length} 天：${value.join('、')}`}
      </p>
    </>
  );
}

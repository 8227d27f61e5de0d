import { now } from '@portal/sdk';
import { addDays, date } from '@portal/sdk/format';
import { Button, look, makeStyles, mergeClasses, Quiet, tokens } from '@portal/sdk/ui';
import { useState } from 'react';

const useStyles = makeStyles({
  head: { ...look.row('4px'), justifyContent: 'space-between', maxWidth: '320px' },
  grid: { ...look.grid('repeat(7, 40px)', '4px'), marginTop: '4px' },
  day: { minWidth: 0, padding: 0 },
  name: { textAlign: 'center', color: tokens.colorNeutralForeground3 },
  chosen: { color: tokens.colorPaletteRedForeground1 },
});

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** Column of a day in weeks from Monday. */
const columnOf = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1;

/** 节假日月历：点击日期设为休息或恢复。 */
export function HolidayInput({ value, onChange }: { value: readonly string[]; onChange: (days: string[]) => void }) {
  const styles = useStyles();
  const [month, setMonth] = useState(() => date(now()).slice(0, 7)); // YYYY-MM
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => day.startsWith(month));
  const turn = (text: string, by: number) => (
    <Button size="small" appearance="subtle" onClick={() => setMonth(addDays(first, by).slice(0, 7))}>
      {text}
    </Button>
  );
  return (
    <>
      <div className={styles.head}>
        {turn('上月', -1)}
        <span role="status">{month.replace('-', ' 年 ')} 月</span>
        {turn('下月', 31)}
      </div>
      <div className={styles.grid}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={styles.name}>
            {name}
          </span>
        ))}
        {days.map((day) => {
          const off = value.includes(day);
          return (
            <Button
              key={day}
              size="small"
              appearance={off ? 'outline' : 'subtle'}
              className={mergeClasses(styles.day, off && styles.chosen)}
              style={{ gridColumnStart: columnOf(day) }}
              aria-label={off ? `${day} 休息` : day}
              aria-pressed={off}
              onClick={() => onChange(off ? value.filter((one) => one !== day) : [...value, day].sort())}
            >
              {off ? '休' : Number(day.slice(8))}
            </Button>
          );
        })}
      </div>
      <Quiet>{value.length === 0 ? '没有节假日' : `共 ${value.length} 天：${value.join('、')}`}</Quiet>
    </>
  );
}

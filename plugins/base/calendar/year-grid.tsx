import { now } from '@portal/sdk';
import { type CalendarDay, DAY_KIND } from '@portal/sdk/calls/calendar';
import { addDays, date } from '@portal/sdk/format';
import { weekdayOf } from '@portal/sdk/working-time';
import { look, makeStyles, meaning, mergeClasses, radius, tokens } from '@portal/sdk/ui';
import { MonthTable } from '@portal/sdk/ui/date';
import { type KeyboardEvent, useRef, useState } from 'react';

const useStyles = makeStyles({
  months: look.grid('repeat(auto-fill, minmax(196px, 1fr))', '16px'),
  name: { ...look.heading(tokens.fontSizeBase300, '24px'), marginBottom: '2px' },
  day: {
    ...look.row('1px'),
    justifyContent: 'center',
    boxSizing: 'border-box',
    width: '100%',
    height: '24px',
    padding: 0,
    border: 'none',
    borderRadius: radius.control,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  pressed: { cursor: 'pointer', ':hover': { backgroundColor: meaning.rowHover } },
  weekend: { color: tokens.colorNeutralForeground3 },
  REST: { backgroundColor: meaning.toneDangerGround, color: meaning.toneDangerText },
  WORK: { backgroundColor: meaning.toneInfoGround, color: meaning.toneInfoText },
  mark: { fontSize: '10px', lineHeight: '12px', fontWeight: tokens.fontWeightSemibold },
});

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

const isWeekend = (day: string) => weekdayOf(day) > 5;

/** 读给人听：2026年10月1日，休，国庆节。 */
function saidOf(day: string, arranged: CalendarDay | undefined): string {
  const [year, month, date] = day.split('-').map(Number);
  const rest = arranged ? `，${DAY_KIND.texts[arranged.kind]}，${arranged.name}` : isWeekend(day) ? '，周末' : '';
  return `${year}年${month}月${date}日${rest}`;
}

interface DayProps {
  day: string;
  arranged: CalendarDay | undefined;
  /** The one day of the year that Tab reaches; arrows lead on from it. */
  reached: boolean;
  /** Undefined where the reader may not mark days. */
  onPress: (() => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Day({ day, arranged, reached, onPress, onKeyDown }: DayProps) {
  const styles = useStyles();
  const className = mergeClasses(
    styles.day,
    isWeekend(day) && styles.weekend,
    arranged && styles[arranged.kind],
    onPress && styles.pressed,
  );
  const shown = (
    <>
      {Number(day.slice(8))}
      {arranged && <span className={styles.mark}>{DAY_KIND.texts[arranged.kind]}</span>}
    </>
  );
  const said = saidOf(day, arranged);
  if (!onPress)
    return (
      <span className={className} title={said}>
        {shown}
      </span>
    );
  return (
    <button
      type="button"
      className={className}
      data-day={day}
      tabIndex={reached ? 0 : -1}
      aria-label={said}
      title={said}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      {shown}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Props {
  year: number;
  days: readonly CalendarDay[];
  onPress: ((day: string) => void) | undefined;
}

/** 年历：十二个月，休和班的日子有标记；方向键逐日移动。 */
export function YearGrid({ year, days, onPress }: Props) {
  const styles = useStyles();
  const grid = useRef<HTMLDivElement>(null);
  const today = date(now());
  const [reached, setReached] = useState(today);
  const stop = reached.startsWith(`${year}-`) ? reached : `${year}-01-01`;
  const arranged = new Map(days.map((day) => [day.day, day]));
  const move = (event: KeyboardEvent, from: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = addDays(from, step);
    if (!to.startsWith(`${year}-`)) return;
    setReached(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  return (
    <div ref={grid} className={styles.months}>
      {MONTHS.map((number) => {
        const month = `${year}-${String(number).padStart(2, '0')}`;
        return (
          <section key={month} aria-label={`${year} 年 ${number} 月`}>
            <h2 className={styles.name}>{number} 月</h2>
            <MonthTable
              month={month}
              day={(day) => (
                <Day
                  day={day}
                  arranged={arranged.get(day)}
                  reached={day === stop}
                  onKeyDown={(event) => move(event, day)}
                  onPress={
                    onPress &&
                    (() => {
                      setReached(day);
                      onPress(day);
                    })
                  }
                />
              )}
            />
          </section>
        );
      })}
    </div>
  );
}

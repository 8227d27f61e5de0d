import { now } from '@portal/sdk';
import { type CalendarDay, DAY_KIND } from '@portal/sdk/calls/calendar';
import { addDays, date } from '@portal/sdk/format';
import { look, makeStyles, meaning, mergeClasses, radius, tokens } from '@portal/sdk/ui';
import { type KeyboardEvent, useRef, useState } from 'react';

const useStyles = makeStyles({
  months: look.grid('repeat(auto-fill, minmax(196px, 1fr))', '16px'),
  name: { ...look.heading(tokens.fontSizeBase300, '24px'), marginBottom: '2px' },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', fontVariantNumeric: 'tabular-nums' },
  head: { ...look.quiet, fontWeight: tokens.fontWeightRegular, textAlign: 'center', padding: 0 },
  cell: { padding: '1px', textAlign: 'center' },
  day: {
    ...look.row('1px'),
    justifyContent: 'center',
    boxSizing: 'border-box',
    width: '100%',
    height: '24px',
    padding: 0,
    border: '1.5px solid transparent',
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
  today: { border: `1.5px solid ${tokens.colorBrandStroke1}` },
  mark: { fontSize: '10px', lineHeight: '12px', fontWeight: tokens.fontWeightSemibold },
});

const HEADS = [...'一二三四五六日'];
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Weeks of a month from Monday; days of its neighbours are left open. */
function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % HEADS.length));
  return [0, 1, 2, 3, 4, 5]
    .map((week) => HEADS.map((_head, place) => addDays(monday, week * HEADS.length + place)))
    .filter((days) => days.some((day) => day.startsWith(month)))
    .map((days) => days.map((day) => (day.startsWith(month) ? day : undefined)));
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

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
    day === date(now()) && styles.today,
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
            <table className={styles.table}>
              <thead>
                <tr>
                  {HEADS.map((head) => (
                    <th key={head} className={styles.head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(month).map((week) => (
                  <tr key={week.find(Boolean)}>
                    {week.map((day, place) => (
                      <td key={day ?? HEADS[place]} className={styles.cell}>
                        {day !== undefined && (
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
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}

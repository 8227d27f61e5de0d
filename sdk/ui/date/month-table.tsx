import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { date } from '../../format/date.ts';
import { weeksOf } from '../../format/weeks.ts';
import { now } from '../../services.ts';
import { look } from '../looks.ts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', fontVariantNumeric: 'tabular-nums' },
  head: { ...look.quiet, fontWeight: tokens.fontWeightRegular, textAlign: 'center', padding: '0 0 2px' },
  cell: {
    padding: '1px',
    textAlign: 'center',
    '&[aria-current] > *': { boxShadow: `inset 0 0 0 1.5px ${tokens.colorBrandStroke1}` },
  },
});

const HEADS = [...'一二三四五六日'];

interface Props {
  /** `YYYY-MM`. */
  month: string;
  /** For who does not see it; where a heading says so, none. */
  label?: string;
  /** Draws a day, `YYYY-MM-DD`. */
  day: (day: string) => ReactNode;
}

/** The weeks of a month from Monday; days of its neighbours are left open, and today has a frame. */
export function MonthTable({ month, label, day: draw }: Props) {
  const styles = useStyles();
  const today = date(now());
  return (
    <table className={styles.table} aria-label={label}>
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
        {weeksOf(month).map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <td key={day} className={styles.cell} aria-current={day === today ? 'date' : undefined}>
                {day.startsWith(month) && draw(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { canOpen } from '@portal/sdk';
import { addDays } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import { look, makeStyles, meaning, mergeClasses, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', fontVariantNumeric: 'tabular-nums' },
  head: {
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    padding: '2px 0 4px',
    textAlign: 'center',
  },
  cell: { padding: '1px', textAlign: 'center', height: '34px' },
  day: {
    ...look.centred,
    width: '30px',
    height: '30px',
    marginInline: 'auto',
    borderRadius: '50%',
    textDecorationLine: 'none',
    color: tokens.colorNeutralForeground2,
  },
  due: {
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: meaning.toneInfoGround,
    color: meaning.toneInfoText,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  late: { backgroundColor: meaning.toneDangerGround, color: meaning.toneDangerText },
  today: { boxShadow: `inset 0 0 0 1.5px ${tokens.colorBrandStroke1}` },
});

const HEADS = ['一', '二', '三', '四', '五', '六', '日'];
const week = 7;

/** The days of a month in weeks from Monday; days of its neighbours are `undefined`. */
function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % week;
  const next = addDays(first, 32).slice(0, 7);
  const last = Number(addDays(`${next}-01`, -1).slice(8));
  const cells = [
    ...Array<undefined>(lead).fill(undefined),
    ...Array.from({ length: last }, (_, n) => addDays(first, n)),
  ];
  return Array.from({ length: Math.ceil(cells.length / week) }, (_, n) => cells.slice(n * week, (n + 1) * week));
}

const ordersOf = (day: string) =>
  `/orderManagement/orderManagementIndex?awaited=true&deliveryDateFrom=${day}&deliveryDateTo=${day}`;

interface Props {
  /** `YYYY-MM`. */
  month: string;
  today: string;
  /** Day → orders that are due. */
  due: ReadonlyMap<string, number>;
}

function DayCell({ day, today, count }: { day: string; today: string; count: number }) {
  const styles = useStyles();
  const looks = mergeClasses(
    styles.day,
    count > 0 && styles.due,
    count > 0 && day < today && styles.late,
    day === today && styles.today,
  );
  const said = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日，应交付${count}单${day < today ? '，已逾期' : ''}`;
  const number = Number(day.slice(8));
  const to = ordersOf(day);
  if (count === 0) return <span className={looks}>{number}</span>;
  return canOpen(to) ? (
    <Link className={looks} to={to} aria-label={said} title={said}>
      {number}
    </Link>
  ) : (
    <span className={looks} title={said}>
      {number}
    </span>
  );
}

/** 一个月的日历。 */
export function Month({ month, today, due }: Props) {
  const styles = useStyles();
  return (
    <table className={styles.table} aria-label={`${month.replace('-', '年')}月应交付的订单`}>
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
        {weeksOf(month).map((days, index) => (
          <tr key={days.find(Boolean) ?? index}>
            {HEADS.map((head, place) => {
              const day = days[place];
              return (
                <td key={head} className={styles.cell} aria-current={day === today ? 'date' : undefined}>
                  {day !== undefined && <DayCell day={day} today={today} count={due.get(day) ?? 0} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

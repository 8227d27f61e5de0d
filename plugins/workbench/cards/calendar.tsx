import { canOpen, now, useCall } from '@portal/sdk';
import { addDays, dateTime } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import { Button, CardContent, look, makeStyles, meaning, mergeClasses, tokens } from '@portal/sdk/ui';
import { MonthTable } from '@portal/sdk/ui/date';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { type ReactElement, useState } from 'react';
import { workbench } from '../workbenches/contract.ts';

const due = {
  fontWeight: tokens.fontWeightSemibold,
  backgroundColor: meaning.toneInfoGround,
  color: meaning.toneInfoText,
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
} as const;

const useStyles = makeStyles({
  day: {
    ...look.centred,
    width: '30px',
    height: '30px',
    marginInline: 'auto',
    borderRadius: '50%',
    textDecorationLine: 'none',
    color: tokens.colorNeutralForeground2,
  },
  free: {},
  due,
  late: { ...due, backgroundColor: meaning.toneDangerGround, color: meaning.toneDangerText },
  bar: { ...look.row('0'), justifyContent: 'space-between', minHeight: '28px' },
  name: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

const ordersOf = (day: string) =>
  `/orderManagement/orderManagementIndex?awaited=true&deliveryDateFrom=${day}&deliveryDateTo=${day}`;

function DayCell({ day, today, count }: { day: string; today: string; count: number }) {
  const styles = useStyles();
  const state = count === 0 ? 'free' : day < today ? 'late' : 'due';
  const className = mergeClasses(styles.day, styles[state]);
  const number = Number(day.slice(8));
  const said = `${Number(day.slice(5, 7))}月${number}日，应交付${count}单${state === 'late' ? '，已逾期' : ''}`;
  const to = ordersOf(day);
  if (state === 'free') return <span className={className}>{number}</span>;
  return canOpen(to) ? (
    <Link className={className} to={to} aria-label={said} title={said}>
      {number}
    </Link>
  ) : (
    <span className={className} title={said}>
      {number}
    </span>
  );
}

/** 日历：一个月里每天应交付的订单数，点击看当天的订单。 */
export default function CalendarCard() {
  const styles = useStyles();
  const today = dateTime(now(), 'YYYY-MM-DD');
  const [month, setMonth] = useState(today.slice(0, 7));
  const answer = useCall(workbench.calendar, { month });
  const turn = (label: string, days: number, icon: ReactElement) => (
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={label}
      onClick={() => setMonth(addDays(`${month}-01`, days).slice(0, 7))}
    />
  );
  return (
    <>
      <div className={styles.bar}>
        {turn('上个月', -1, <ChevronLeftRegular />)}
        <span className={styles.name} aria-live="polite">
          {month.replace('-', '年')}月
        </span>
        {turn('下个月', 31, <ChevronRightRegular />)}
      </div>
      <CardContent answer={answer} rows={6}>
        {(days) => {
          const due = new Map(days.map(({ day, deliveries }) => [day, deliveries]));
          return (
            <MonthTable
              month={month}
              label={`${month.replace('-', '年')}月应交付的订单`}
              day={(day) => <DayCell day={day} today={today} count={due.get(day) ?? 0} />}
            />
          );
        }}
      </CardContent>
    </>
  );
}

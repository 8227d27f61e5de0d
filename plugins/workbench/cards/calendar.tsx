import { now, useCall } from '@portal/sdk';
import { addDays, dateTime } from '@portal/sdk/format';
import { Button, CardContent, makeStyles, tokens } from '@portal/sdk/ui';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useState } from 'react';
import { workbench } from '../workbenches/contract.ts';
import { Month } from './month.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '28px' },
  name: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

/** The first day of the month before or after, `YYYY-MM`. */
const step = (month: string, by: 1 | -1) => addDays(`${month}-01`, by === 1 ? 32 : -1).slice(0, 7);

/** 日历：一个月里每天应交付的订单数，点击看当天的订单。 */
export default function CalendarCard() {
  const styles = useStyles();
  const today = dateTime(now(), 'YYYY-MM-DD');
  const [month, setMonth] = useState(today.slice(0, 7));
  const answer = useCall(workbench.calendar, { month });
  const move = (by: 1 | -1) => setMonth(step(month, by));
  return (
    <>
      <div className={styles.head}>
        <Button
          appearance="subtle"
          size="small"
          icon={<ChevronLeftRegular />}
          aria-label="上个月"
          onClick={() => move(-1)}
        />
        <span className={styles.name} aria-live="polite">
          {month.replace('-', '年')}月
        </span>
        <Button
          appearance="subtle"
          size="small"
          icon={<ChevronRightRegular />}
          aria-label="下个月"
          onClick={() => move(1)}
        />
      </div>
      <CardContent answer={answer} rows={6}>
        {(days) => (
          <Month month={month} today={today} due={new Map(days.map(({ day, deliveries }) => [day, deliveries]))} />
        )}
      </CardContent>
    </>
  );
}

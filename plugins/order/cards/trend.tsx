import { useCall } from '@portal/sdk';
import type { OutputOf } from '@portal/sdk/contract';
import { money, percent, periodText } from '@portal/sdk/format';
import { CardContent, makeStyles, Money, space, TextLink, tokens } from '@portal/sdk/ui';
import { LineChart } from '@portal/sdk/ui/charts';
import { orderCards } from './contract.ts';
import { listWith } from './list-address.ts';

const useStyles = makeStyles({
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: space.l,
    alignItems: 'baseline',
    color: tokens.colorNeutralForeground2,
  },
  number: { fontSize: '20px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

/** 11/4 */
const dayOf = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

type Ordered = OutputOf<typeof orderCards.trend>['before']['month'];
type Figures = Pick<Ordered, 'count' | 'amount'>;

/** ↑37.0%, or that it has not changed, or was nothing. */
function changeOf(now: number, then: number): string {
  if (then === 0) return '-';
  const change = now / then - 1;
  return change === 0 ? '持平' : `${change > 0 ? '↑' : '↓'}${percent(Math.abs(change), { decimals: 1 })}`;
}

/** How far the orders are from earlier ones, in number and amount, and those behind that. */
function Compared({ title, now, before }: { title: string; now: Figures; before: Ordered }) {
  const { from, to, count, amount } = before;
  const asked = listWith({ orderDateFrom: from, orderDateTo: to });
  return (
    <span title={`${periodText(from, to)}：${count} 单，${money(amount)} 元`}>
      {title}{' '}
      <TextLink to={asked}>
        {count === 0
          ? '没有订单'
          : `单数 ${changeOf(now.count, count)}，金额 ${changeOf(Number(now.amount), Number(amount))}`}
      </TextLink>
    </span>
  );
}

/** 本月趋势：每天的订单金额，单数与合计，与上月、去年同期相比。 */
export default function TrendCard() {
  const styles = useStyles();
  const answer = useCall(orderCards.trend, {});
  return (
    <CardContent answer={answer} rows={6}>
      {({ from, to, count, amount, days, before }) => (
        <>
          <div className={styles.facts}>
            <span>
              <TextLink to={listWith({ orderDateFrom: from, orderDateTo: to })}>
                <span className={styles.number}>{count}</span>
              </TextLink>{' '}
              单
            </span>
            <span>
              合计 <Money value={amount} size="large" /> 元
            </span>
          </div>
          <div className={styles.facts}>
            <Compared title="较上月同期" now={{ count, amount }} before={before.month} />
            <Compared title="较去年同期" now={{ count, amount }} before={before.year} />
          </div>
          <LineChart
            title="每日订单金额"
            unit="元"
            height={190}
            points={days.map(({ day, amount: value }) => ({ label: dayOf(day), value: Number(value) }))}
          />
        </>
      )}
    </CardContent>
  );
}

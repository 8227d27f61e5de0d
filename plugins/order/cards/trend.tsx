import { useCall } from '@portal/sdk';
import { money, percent, periodText } from '@portal/sdk/format';
import { CardContent, makeStyles, Money, space, TextLink, tokens } from '@portal/sdk/ui';
import { LineChart } from '@portal/sdk/ui/charts';
import { orderCards } from './contract.ts';
import { listWith } from './list-address.ts';

const useStyles = makeStyles({
  facts: { display: 'flex', gap: space.l, alignItems: 'baseline', color: tokens.colorNeutralForeground2 },
  number: { fontSize: '20px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

/** 11/4 */
const dayOf = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

interface Before {
  from: string;
  to: string;
  amount: string;
}

/** How far the amount is from an earlier one, and the orders behind that. */
function Compared({ title, now, before: { from, to, amount } }: { title: string; now: string; before: Before }) {
  const then = Number(amount);
  const change = Number(now) / then - 1;
  const said =
    then === 0
      ? '没有订单'
      : `${change > 0 ? '↑' : change < 0 ? '↓' : '持平 '}${percent(Math.abs(change), { decimals: 1 })}`;
  return (
    <span title={`${periodText(from, to)}：${money(amount)} 元`}>
      {title} <TextLink to={listWith({ orderDateFrom: from, orderDateTo: to })}>{said}</TextLink>
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
            <Compared title="较上月同期" now={amount} before={before.month} />
            <Compared title="较去年同期" now={amount} before={before.year} />
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

import { useCall } from '@portal/sdk';
import { CardContent, makeStyles, Money, space, TextLink, tokens } from '@portal/sdk/ui';
import { LineChart } from '@portal/sdk/ui/charts';
import { orderCards } from './contract.ts';
import { listWith } from './list-address.ts';

const useStyles = makeStyles({
  facts: { display: 'flex', gap: space.l, alignItems: 'baseline', color: tokens.colorNeutralForeground2 },
  number: { fontSize: '20px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

/** 本月趋势：每天的订单金额，单数与合计。 */
export default function TrendCard() {
  const styles = useStyles();
  const answer = useCall(orderCards.trend, {});
  return (
    <CardContent answer={answer} rows={6}>
      {({ from, to, count, amount, days }) => (
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
          <LineChart
            title="每日订单金额"
            unit="元"
            height={190}
            points={days.map((day) => ({ label: String(Number(day.day.slice(8))), value: Number(day.amount) }))}
          />
        </>
      )}
    </CardContent>
  );
}

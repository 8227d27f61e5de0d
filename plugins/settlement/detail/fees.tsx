import { makeStyles, Money, Section, space, tokens } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { fee, type SettlementDetail } from '../statement/detail.ts';

const useStyles = makeStyles({
  sum: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: space.xl,
    flexWrap: 'wrap',
    marginTop: space.m,
    color: tokens.colorNeutralForeground2,
  },
});

/** 费用扣减：每项的规则、基数和金额，以及由此得出的应付金额。 */
export function Fees({
  settlement: { fees, amount, serviceFee, deductAmount, payableAmount },
}: {
  settlement: SettlementDetail;
}) {
  const styles = useStyles();
  return (
    <Section title="费用扣减" id="fees">
      <PlainTable
        caption="费用扣减"
        rows={fees}
        of={fee}
        rowKey="kind"
        columns={['kind', 'rule', 'baseAmount', 'rate', 'amount']}
        empty="没有扣减项目"
      />
      <div className={styles.sum}>
        <span>
          含税金额 <Money value={amount} />
        </span>
        <span>
          − 平台服务费 <Money value={serviceFee} />
        </span>
        <span>
          − 其他扣减 <Money value={deductAmount} />
        </span>
        <strong>
          = 应付金额 <Money value={payableAmount} /> 元
        </strong>
      </div>
    </Section>
  );
}

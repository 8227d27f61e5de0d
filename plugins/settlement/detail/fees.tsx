import { percent } from '@portal/sdk/format';
import { makeStyles, Money, Section, space, tokens } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { FEE_KIND } from '../statement/codes.ts';
import type { SettlementDetail } from '../statement/detail.ts';

type Fee = SettlementDetail['fees'][number];

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

const COLUMNS: readonly Column<Fee>[] = [
  { title: '扣减项目', field: 'kind', codes: FEE_KIND, width: 112 },
  { title: '计算规则', field: 'rule', width: 360 },
  { title: '计算基数（元）', field: 'baseAmount', as: 'money', width: 152 },
  { title: '比例', field: 'rate', width: 80, align: 'end', as: (rate) => percent(rate) },
  { title: '扣减金额（元）', field: 'amount', as: 'money', width: 144 },
];

/** 费用扣减：每项的规则、基数和金额，以及由此得出的应付金额。 */
export function Fees({
  settlement: { fees, amount, serviceFee, deductAmount, payableAmount },
}: {
  settlement: SettlementDetail;
}) {
  const styles = useStyles();
  return (
    <Section title="费用扣减" id="fees">
      <PlainTable caption="费用扣减" rows={fees} rowKey="kind" columns={COLUMNS} empty="没有扣减项目" />
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

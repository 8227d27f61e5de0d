import { useCall } from '@portal/sdk';
import { Card, KeyFacts, Money } from '@portal/sdk/ui';
import { settlementManagement, type SettleType } from './contract.ts';

const WORDS = {
  INCOME: { unpaid: '未收款（元）', paid: '已收款（元）' },
  PURCHASE: { unpaid: '未付款（元）', paid: '已付款（元）' },
} as const;

/** 账龄：已确认结算单的未结金额，按逾期天数分段。 */
export function Aging({ settleType }: { settleType: SettleType }) {
  const { data } = useCall(settlementManagement.summary, { settleType });
  const words = WORDS[settleType];
  const shown = (value: string | undefined) => (value === undefined ? '-' : <Money value={value} />);
  return (
    <Card>
      <KeyFacts
        items={[
          { label: '结算金额（元）', value: shown(data?.amount) },
          { label: '已开票（元）', value: shown(data?.invoiced) },
          { label: words.paid, value: shown(data?.paid) },
          { label: words.unpaid, value: shown(data?.unpaid) },
          { label: '未到期', value: shown(data?.notDue) },
          { label: '逾期 30 天内', value: shown(data?.overdue30) },
          { label: '31–60 天', value: shown(data?.overdue60) },
          { label: '61–90 天', value: shown(data?.overdue90) },
          { label: '90 天以上', value: shown(data?.overdueMore) },
        ]}
      />
    </Card>
  );
}

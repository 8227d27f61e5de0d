import { Descriptions, Money, Section, TextLink } from '@portal/sdk/ui';
import { MiniBar } from '@portal/sdk/ui/table';
import type { SettleType } from '../settlementManagement/contract.ts';
import type { SettlementDetail } from './contract.ts';
import { Quiet } from './quiet.tsx';

interface Props {
  settlement: SettlementDetail;
  view: SettleType;
}

const WORDS = {
  INCOME: { title: '开票记录', done: '已开票（元）', left: '未开票（元）', list: '查看销项发票' },
  PURCHASE: { title: '收票', done: '已收票（元）', left: '未收票（元）', list: '查看进项发票' },
} as const;

/** 开票进度；发票本身在发票管理里。 */
export function Invoicing({ settlement, view }: Props) {
  const { amount, invoicedAmount, uninvoicedAmount, settlementNo, status } = settlement;
  const words = WORDS[view];
  const share = Number(amount) > 0 ? Number(invoicedAmount) / Number(amount) : 0;
  const list = `/settlementManagement/myInvoice?settlementNo=${settlementNo}`;
  return (
    <Section title={words.title} id="invoices" actions={<TextLink to={list}>{words.list}</TextLink>}>
      {status >= 40 && status !== 90 ? (
        <Descriptions
          items={[
            { label: words.done, value: <Money value={invoicedAmount} /> },
            { label: words.left, value: <Money value={uninvoicedAmount} /> },
            { label: '进度', value: <MiniBar value={share} label="开票进度" /> },
          ]}
        />
      ) : (
        <Quiet>结算单审核通过后可以开票。</Quiet>
      )}
    </Section>
  );
}

import { usePageTitle } from '@portal/sdk';
import {
  AnchorTabs,
  Card,
  CopyText,
  DocChain,
  KeyFacts,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Money,
  Page,
  Section,
  Split,
  StepsBar,
} from '@portal/sdk/ui';
import { DisputeSection } from '../dispute/dispute-section.tsx';
import { PayPlans, Payments } from '../payment/pay-section.tsx';
import { settlementActions } from '../settlementManagement/settlement-actions.tsx';
import { smallSupplierDays, type SettleType } from '../settlementManagement/contract.ts';
import { DueDate, SettlementTag } from '../settlementManagement/settlement-tags.tsx';
import { Attached } from './attached.tsx';
import { AuditSection } from './audit-section.tsx';
import type { SettlementDetail } from './contract.ts';
import { Fees } from './fees.tsx';
import { SettlementHistory } from './history.tsx';
import { Invoicing } from './invoicing-section.tsx';
import { PrintButton } from './print-button.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { SettlementLines } from './settlement-lines.tsx';

const useStyles = makeStyles({ screen: { display: 'contents', '@media print': { display: 'none' } } });

/** What differs between the two sides' words for the same figures. */
const WORDS = {
  INCOME: {
    counter: '购方',
    amount: '结算金额（元）',
    paid: '已收款（元）',
    unpaid: '未收款（元）',
    payments: '收款记录',
  },
  PURCHASE: {
    counter: '供方',
    amount: '应付金额（元）',
    paid: '已付款（元）',
    unpaid: '未付款（元）',
    payments: '付款记录',
  },
} as const;
const SECTIONS = {
  INCOME: [
    { id: 'lines', title: '结算明细' },
    { id: 'fees', title: '费用扣减' },
    { id: 'invoices', title: '开票记录' },
    { id: 'payments', title: '收款记录' },
    { id: 'disputes', title: '异议沟通' },
    { id: 'files', title: '附件' },
    { id: 'related', title: '关联单据' },
    { id: 'log', title: '操作日志' },
  ],
  PURCHASE: [
    { id: 'lines', title: '结算明细' },
    { id: 'invoices', title: '收票' },
    { id: 'plans', title: '付款计划' },
    { id: 'payments', title: '付款记录' },
    { id: 'fees', title: '费用扣减' },
    { id: 'disputes', title: '异议沟通' },
    { id: 'files', title: '附件' },
    { id: 'related', title: '关联单据' },
    { id: 'log', title: '操作日志' },
  ],
} as const;
const STEPS = ['生成', '供应商确认', '采购方确认', '运营审核', '开票', '付款', '结清'];
const STEP = { 0: 0, 10: 1, 15: 1, 20: 2, 30: 3, 40: 4, 50: 4, 60: 5, 70: 5, 80: STEPS.length, 90: 0 } as const;

export interface SettlementPageProps {
  view: SettleType;
  settlement: SettlementDetail;
  reload: () => Promise<unknown>;
}

function Facts({ view, settlement }: Pick<SettlementPageProps, 'view' | 'settlement'>) {
  const words = WORDS[view];
  const { supplierName, purchaserName, amount, payableAmount, invoicedAmount, paidAmount, unpaidAmount } = settlement;
  return (
    <KeyFacts
      items={[
        { label: words.counter, value: view === 'INCOME' ? purchaserName : supplierName },
        { label: '结算周期', value: settlement.period },
        { label: words.amount, value: <Money value={view === 'INCOME' ? amount : payableAmount} /> },
        { label: view === 'INCOME' ? '已开票（元）' : '已收票（元）', value: <Money value={invoicedAmount} /> },
        { label: words.paid, value: <Money value={paidAmount} /> },
        { label: words.unpaid, value: <Money value={unpaidAmount} /> },
        { label: '账期', value: `${settlement.termDays} 天` },
        { label: '到期付款日', value: <DueDate date={settlement.dueDate} daysLeft={settlement.daysLeft} /> },
      ]}
    />
  );
}

/** 对中小企业付款期限的提醒。 */
function Clock({ settlement: { clockDays, status } }: { settlement: SettlementDetail }) {
  if (clockDays === null || clockDays <= smallSupplierDays || ![40, 50, 60, 70].includes(status)) return null;
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        首笔收货至到期付款日共 {clockDays} 天，超过对中小企业供应商 {smallSupplierDays} 天的付款期限，请尽早安排付款。
      </MessageBarBody>
    </MessageBar>
  );
}

function Aside({ settlement }: { settlement: SettlementDetail }) {
  return (
    <>
      <Section title="关联单据" id="related">
        <DocChain
          documents={[
            ...settlement.orders.map(({ id, orderNo }) => ({
              kind: '采购订单',
              number: orderNo,
              to: `/orderManagement/orderDetail?id=${id}`,
            })),
            { kind: '结算单', number: settlement.settlementNo, current: true },
          ]}
        />
      </Section>
      <SettlementHistory log={settlement.log} />
    </>
  );
}

/** 一张结算单：要点、进度、明细、扣减、开票、付款、异议、附件、审批、日志；按状态和身份办理。 */
export function SettlementPage({ view, settlement, reload }: SettlementPageProps) {
  const styles = useStyles();
  usePageTitle(settlement.settlementNo);
  const { status } = settlement;
  const parts = { settlement, then: reload };
  return (
    <>
      <div className={styles.screen}>
        <Page
          header="sticky"
          title={<CopyText text={settlement.settlementNo} />}
          tag={<SettlementTag status={status} />}
          actions={
            <>
              {settlementActions({ settlement, settleType: view, then: reload, look: 'secondary' })}
              <PrintButton />
            </>
          }
          facts={<Facts view={view} settlement={settlement} />}
        >
          <Card>
            <StepsBar
              steps={STEPS.map((title) => ({ title }))}
              current={STEP[status]}
              state={status === 15 || status === 90 ? 'failed' : 'running'}
            />
          </Card>
          <Clock settlement={settlement} />
          <AnchorTabs sections={[...SECTIONS[view]]} />
          <Split aside={<Aside settlement={settlement} />}>
            <SettlementLines {...parts} />
            {view === 'INCOME' && <Fees settlement={settlement} />}
            <Invoicing settlement={settlement} view={view} />
            {view === 'PURCHASE' && <PayPlans {...parts} />}
            <Payments {...parts} title={WORDS[view].payments} />
            {view === 'PURCHASE' && <Fees settlement={settlement} />}
            <DisputeSection {...parts} />
            <Attached {...parts} />
            <AuditSection {...parts} />
          </Split>
        </Page>
      </div>
      <PrintSheet settlement={settlement} />
    </>
  );
}

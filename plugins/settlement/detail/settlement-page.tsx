import { labelOf } from '@portal/sdk/contract';
import { useCall, usePageTitle } from '@portal/sdk';
import { period } from '@portal/sdk/calls/fields';
import { useSearchParams } from '@portal/sdk/router';
import {
  AnchorTabs,
  Card,
  CopyText,
  DocChain,
  DueDate,
  ExportButton,
  factsOf,
  KeyFacts,
  LinkButton,
  Money,
  Page,
  Section,
  Split,
  StatusTag,
  StepsBar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { DisputeSection } from '../dispute/dispute-section.tsx';
import { settlementMatching } from '../matching/contract.ts';
import { MatchSection } from '../matching/match-section.tsx';
import { settlementPrint } from '../printLayout/contract.ts';
import { PayPlans, Payments } from '../payment/pay-section.tsx';
import { SettlementActions } from '../settlementManagement/settlement-actions.tsx';
import { settlementManagement } from '../settlementManagement/contract.ts';
import { detail, detailCall, type SettlementDetail } from '../statement/contract.ts';
import type { SettleType } from '../statement/schema.ts';
import { SETTLEMENT_STATUS } from '@portal/sdk/calls/settlement';
import { billedOf, HALTED, SECTIONS, STEP, STEPS, WORDS } from '../statement/words.ts';
import {
  ApprovalSection,
  Attached,
  CarriedNotes,
  Clock,
  ConfirmBy,
  Fees,
  SettlementHistory,
  Unsettleable,
} from './blocks.tsx';
import { Invoicing } from './invoicing-section.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { statementPath } from '../statement/addresses.ts';

interface Props {
  view: SettleType;
  settlement: SettlementDetail;
  reload: () => Promise<unknown>;
}

function Facts({ view, settlement }: Pick<Props, 'view' | 'settlement'>) {
  const words = WORDS[view];
  const { supplierName, purchaserName, amount, payableAmount, paidAmount, unpaidAmount } = settlement;
  return (
    <KeyFacts
      items={[
        { label: words.counter, value: view === 'INCOME' ? purchaserName : supplierName },
        ...factsOf(detail, settlement, ['period']),
        ...(settlement.currency === 'CNY' ? [] : factsOf(detail, settlement, ['currency'])),
        { label: words.amount, value: <Money value={view === 'INCOME' ? amount : payableAmount} /> },
        { label: words.invoiced, value: <Money value={billedOf(view, settlement).billed} /> },
        { label: words.paid, value: <Money value={paidAmount} /> },
        { label: words.unpaid, value: <Money value={unpaidAmount} /> },
        { label: labelOf(period), value: `${settlement.termDays} 天` },
        ...(view === 'PURCHASE' ? factsOf(detail, settlement, ['budgetSubject']) : []),
        ...factsOf(detail, settlement, [
          { field: 'dueDate', as: (date) => <DueDate date={date} daysLeft={settlement.daysLeft} /> },
        ]),
      ]}
    />
  );
}

function Aside({ view, settlement }: Pick<Props, 'view' | 'settlement'>) {
  const carried = (wanted: 'TO' | 'FROM', kind: string) =>
    settlement.carried.flatMap(({ direction, settlementId, settlementNo }) =>
      direction === wanted && settlementId !== null && settlementNo !== null
        ? [{ kind, number: settlementNo, to: statementPath(view, settlementId) }]
        : [],
    );
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
            ...carried('FROM', '结转自'),
            { kind: '结算单', number: settlement.settlementNo, place: 'current' },
            ...carried('TO', '结转至'),
          ]}
        />
      </Section>
      <SettlementHistory settlement={settlement} />
    </>
  );
}

/** 发起融资：带应收账款进入保理申请；还有未收款时可办，金融服务未开通时不显示。 */
function FinancingButton({ settlement: { id, side, daysLeft, unpaidAmount } }: { settlement: SettlementDetail }) {
  if (side !== 'SUPPLIER' || daysLeft === null || Number(unpaidAmount) <= 0) return null;
  return (
    <LinkButton to={`/finance/apply?kind=FACTOR&assetType=RECEIVABLE&refId=${id}`} appearance="secondary">
      发起融资
    </LinkButton>
  );
}

/** 一张结算单：要点、进度、明细、扣减、开票、付款、异议、附件、审批、日志；按状态和身份办理。 */
function Loaded({ view, settlement, reload }: Props) {
  usePageTitle(settlement.settlementNo);
  const { status } = settlement;
  const match = useCall(settlementMatching.match, { settlementId: settlement.id });
  const onDone = () => Promise.all([reload(), match.reload()]);
  const parts = { settlement, onDone };
  return (
    <Page
      header="sticky"
      title={<CopyText text={settlement.settlementNo} />}
      tag={<StatusTag code={status} {...SETTLEMENT_STATUS} />}
      actions={
        <>
          <SettlementActions settlement={settlement} settleType={view} onDone={onDone} appearance="secondary" />
          {view === 'INCOME' && <FinancingButton settlement={settlement} />}
          <ExportButton
            call={settlementManagement.export}
            input={{ settleType: view, settlementNo: settlement.settlementNo, withLines: true }}
          >
            导出明细
          </ExportButton>
          <ExportButton call={settlementPrint.statement} input={{ settleType: view, settlementIds: [settlement.id] }}>
            下载对账单
          </ExportButton>
        </>
      }
      facts={<Facts view={view} settlement={settlement} />}
    >
      <Card>
        <StepsBar
          steps={STEPS.map((title) => ({ title }))}
          current={STEP[settlement.standsAt]}
          state={HALTED.has(status) ? 'failed' : 'running'}
        />
      </Card>
      <ConfirmBy settlement={settlement} />
      <Unsettleable {...parts} />
      <CarriedNotes settlement={settlement} />
      <Clock settlement={settlement} />
      <AnchorTabs sections={SECTIONS[view]} />
      <Split aside={<Aside view={view} settlement={settlement} />}>
        <SettlementLines {...parts} />
        <MatchSection answer={match} />
        {view === 'INCOME' && <Fees settlement={settlement} />}
        <Invoicing {...parts} view={view} invoices={match.data?.invoices ?? []} />
        {view === 'PURCHASE' && <PayPlans {...parts} />}
        <Payments {...parts} title={WORDS[view].payments} />
        {view === 'PURCHASE' && <Fees settlement={settlement} />}
        <DisputeSection {...parts} />
        <Attached {...parts} />
        <ApprovalSection {...parts} />
      </Split>
    </Page>
  );
}

/** The statement that the address names, as one of its sides reads it. */
export function SettlementPage({ view }: Pick<Props, 'view'>) {
  const settlementId = useSearchParams()[0].get('id') ?? '0';
  const settlement = useCall(detailCall[view], { settlementId });
  return (
    <WhenLoaded answer={settlement} rows={12}>
      {(found) => <Loaded view={view} settlement={found} reload={settlement.reload} />}
    </WhenLoaded>
  );
}

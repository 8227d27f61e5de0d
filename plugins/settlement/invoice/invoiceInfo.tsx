import { useCall, usePageTitle } from '@portal/sdk';
import { wordsOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  Button,
  Card,
  CopyText,
  Descriptions,
  DocChain,
  DocumentLog,
  factsOf,
  KeyFacts,
  makeStyles,
  MessageBar,
  Page,
  Section,
  Split,
  StatusTag,
  StepsBar,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { invoicePath } from './addresses.ts';
import { invoice as calls, type InvoiceDetail } from './contract.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceLayout } from './invoice-layout.tsx';
import { PreviewButton, PrintSheet } from './print-sheet.tsx';
import { RedSection } from './red-section.tsx';
import { INVOICE_STATUS, invoiceDetail, type InvoiceStatus, invoiceSteps } from './schema.ts';
import { statementPath } from '../statement/addresses.ts';

/** With the states in which each step runs, or at which the invoice ended. */
const STEPS: readonly { readonly title: string; readonly states: readonly InvoiceStatus[] }[] = [
  { title: '申请', states: [0, 80] },
  { title: '开具', states: [10, 20, 25] },
  { title: '交付', states: [30] },
  { title: '签收', states: [40] },
  { title: '认证', states: [50, 70, 71] },
];
const FAILED: readonly InvoiceStatus[] = [25, 71, 80];

const words = wordsOf(invoiceSteps);

const useStyles = makeStyles({ screen: { display: 'contents', '@media print': { display: 'none' } } });

/** What the reader must know before anything else. */
const notesOf = ({ registeredTaxNo, buyer, fault, returnReason, verifyResult }: InvoiceDetail) =>
  [
    registeredTaxNo !== null && `购方税号 ${buyer.taxNo} 与企业登记的 ${registeredTaxNo} 不一致，请核对后再办理。`,
    fault !== null && `开具失败：${fault}`,
    returnReason !== null && `对方退票：${returnReason}`,
    verifyResult === 2 && '查验结果为“不符”，请核对发票真伪。',
  ].filter((note) => note !== false);

const relatedOf = (kind: string, related: InvoiceDetail['redOf']) =>
  related === null
    ? []
    : [
        {
          kind,
          number: related.invoiceNo ?? '未开具',
          to: invoicePath(related.id),
          tag: <StatusTag code={related.status} {...INVOICE_STATUS} />,
        },
      ];

/** 关联单据：订单、结算单、本发票、红冲与重开。 */
function Related({ invoice }: { invoice: InvoiceDetail }) {
  const { orders, settlements, invoiceNo, applyNo, side } = invoice;
  return (
    <Section title="关联单据" id="related">
      <DocChain
        documents={[
          ...orders.map(({ orderId, orderNo }) => ({
            kind: '采购订单',
            number: orderNo,
            to: `/orderManagement/orderDetail?id=${orderId}`,
          })),
          ...settlements.map(({ settlementId, settlementNo }) => ({
            kind: '结算单',
            number: settlementNo,
            to: statementPath(side === 'BUYER' ? 'PURCHASE' : 'INCOME', settlementId),
          })),
          ...relatedOf('原发票', invoice.reissueOf),
          ...relatedOf('蓝字发票', invoice.redOf),
          { kind: '发票', number: invoiceNo ?? applyNo, place: 'current' },
          ...invoice.redBy.flatMap((letter) => relatedOf('红字发票', letter)),
          ...relatedOf('重开发票', invoice.reissuedBy),
        ]}
      />
    </Section>
  );
}

function Loaded({ invoice, reload }: { invoice: InvoiceDetail; reload: () => Promise<unknown> }) {
  const { status, red, source, invoiceNo, confirmations, delivery } = invoice;
  const name = invoiceNo ?? invoice.applyNo;
  usePageTitle(name);
  const step = STEPS.findIndex(({ states }) => states.includes(status));
  const sent = delivery?.email ?? [delivery?.carrier, delivery?.waybillNo].filter(Boolean).join('　');
  return (
    <Page
      header="sticky"
      title={<CopyText text={name} />}
      tag={
        <>
          <StatusTag code={status} {...INVOICE_STATUS} />
          {red && <ToneTag tone="danger">红字</ToneTag>}
        </>
      }
      actions={
        <>
          <InvoiceActions invoice={invoice} onDone={reload} appearance="secondary" />
          {source === 0 && invoiceNo !== null && <PreviewButton invoice={invoice} />}
          <Button onClick={() => window.print()}>打印</Button>
        </>
      }
      facts={
        <KeyFacts
          items={[
            ...factsOf(invoiceDetail, invoice, ['total', 'taxAmount', 'buyerName', 'sellerName']),
            ...factsOf(invoiceDetail, invoice, ['invoiceKind', 'source', 'verifyResult']),
          ]}
        />
      }
    >
      {notesOf(invoice).map((note) => (
        <MessageBar key={note} intent="warning">
          {note}
        </MessageBar>
      ))}
      <Card>
        <StepsBar
          steps={STEPS}
          current={step < 0 ? STEPS.length : step}
          state={FAILED.includes(status) ? 'failed' : 'running'}
        />
      </Card>
      <Split
        aside={
          <>
            <Related invoice={invoice} />
            <DocumentLog
              log={invoice.log}
              texts={{ ...words.texts, VERIFY: '查验' }}
              tones={{ ...words.tones, RETURN: 'danger', VOID: 'danger' }}
            />
          </>
        }
      >
        <InvoiceLayout invoice={invoice} />
        {confirmations.length > 0 && <RedSection invoice={invoice} />}
        <Section title="开具与交付" id="delivery">
          <Descriptions
            items={[
              ...factsOf(invoiceDetail, invoice, ['applyNo', 'outputType', 'serialNo']),
              { label: '交付方式', value: sent },
              ...factsOf(invoiceDetail, invoice, ['deliveredAt', 'signedAt', 'verifiedAt', 'certifyMonth']),
            ]}
          />
        </Section>
      </Split>
    </Page>
  );
}

/** 发票详情：票面、进度、关联单据、红冲、交付、日志；按状态办理。 */
export default function InvoiceInfoPage() {
  const [params] = useSearchParams();
  const styles = useStyles();
  const invoice = useCall(calls.detail, { id: params.get('id') ?? '0' });
  return (
    <WhenLoaded answer={invoice} rows={12}>
      {(found) => (
        <>
          <div className={styles.screen}>
            <Loaded invoice={found} reload={invoice.reload} />
          </div>
          <PrintSheet invoice={found} />
        </>
      )}
    </WhenLoaded>
  );
}

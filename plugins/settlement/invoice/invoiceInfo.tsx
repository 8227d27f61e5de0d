import { useCall, usePageTitle } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import {
  Button,
  Card,
  CopyText,
  factsOf,
  KeyFacts,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Page,
  Split,
  StatusTag,
  StepsBar,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type InvoiceDetail, invoice as calls } from './contract.ts';
import { PrintSheet, PreviewButton } from './print-sheet.tsx';
import { Delivery, History, RedLetters, Related } from './invoice-blocks.tsx';
import { InvoiceLayout } from './invoice-layout.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { invoiceDetail, INVOICE_STATUS, type InvoiceStatus } from './schema.ts';

const STEPS = [{ title: '申请' }, { title: '开具' }, { title: '交付' }, { title: '签收' }, { title: '认证' }];
/** Index of the step that runs now, or at which the invoice ended. */
const PROGRESS: Readonly<Record<InvoiceStatus, readonly [step: number, state: 'running' | 'failed']>> = {
  0: [0, 'running'],
  10: [1, 'running'],
  20: [1, 'running'],
  25: [1, 'failed'],
  30: [2, 'running'],
  40: [3, 'running'],
  50: [4, 'running'],
  60: [5, 'running'],
  70: [4, 'running'],
  71: [4, 'failed'],
  80: [0, 'failed'],
};

const useStyles = makeStyles({ screen: { display: 'contents', '@media print': { display: 'none' } } });

/** What the reader must know before anything else. */
function notesOf({ registeredTaxNo, buyer, fault, returnReason, verifyResult }: InvoiceDetail): string[] {
  return [
    ...(registeredTaxNo === null
      ? []
      : [`购方税号 ${buyer.taxNo} 与企业登记的 ${registeredTaxNo} 不一致，请核对后再办理。`]),
    ...(fault !== null ? [`开具失败：${fault}`] : []),
    ...(returnReason !== null ? [`对方退票：${returnReason}`] : []),
    ...(verifyResult === 2 ? ['查验结果为“不符”，请核对发票真伪。'] : []),
  ];
}

function Loaded({ invoice, reload }: { invoice: InvoiceDetail; reload: () => Promise<unknown> }) {
  const name = invoice.invoiceNo ?? invoice.applyNo;
  usePageTitle(name);
  const { status, red, source, invoiceNo } = invoice;
  const [step, state] = PROGRESS[status];
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
          <MessageBarBody>{note}</MessageBarBody>
        </MessageBar>
      ))}
      <Card>
        <StepsBar steps={STEPS} current={step} state={state} />
      </Card>
      <Split
        aside={
          <>
            <Related invoice={invoice} />
            <History log={invoice.log} />
          </>
        }
      >
        <InvoiceLayout invoice={invoice} />
        <RedLetters rows={invoice.confirmations} />
        <Delivery invoice={invoice} />
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

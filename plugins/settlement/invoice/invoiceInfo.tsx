import { useCall, usePageTitle } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import {
  BusyButton,
  Card,
  CopyText,
  KeyFacts,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Money,
  Page,
  Split,
  StatusTag,
  StepsBar,
  ToneTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { INVOICE_KIND, type InvoiceDetail, invoice as calls, SOURCE, VERIFY_RESULT } from './contract.ts';
import { PrintSheet, PreviewButton } from './print-sheet.tsx';
import { Delivery, History, RedLetters, Related } from './invoice-blocks.tsx';
import { InvoiceLayout } from './invoice-layout.tsx';
import { invoiceActions } from './invoice-actions.tsx';
import { INVOICE_STATUS } from './status.ts';

const STEPS = [{ title: '申请' }, { title: '开具' }, { title: '交付' }, { title: '签收' }, { title: '认证' }];
const STEP_OF = { 0: 0, 10: 1, 20: 1, 25: 1, 30: 2, 40: 3, 50: 4, 60: 5, 70: 4, 71: 4, 80: 0 } as const;

const useStyles = makeStyles({ screen: { display: 'contents', '@media print': { display: 'none' } } });

/** What the reader must know before anything else. */
function notesOf({ registeredTaxNo, buyer, fault, returnReason, status, verifyResult }: InvoiceDetail): string[] {
  return [
    ...(registeredTaxNo === null
      ? []
      : [`购方税号 ${buyer.taxNo} 与企业登记的 ${registeredTaxNo} 不一致，请核对后再办理。`]),
    ...(status === 25 && fault !== null ? [`开具失败：${fault}`] : []),
    ...(status === 30 && returnReason !== null ? [`对方退票：${returnReason}`] : []),
    ...(verifyResult === 2 ? ['查验结果为“不符”，请核对发票真伪。'] : []),
  ];
}

function Loaded({ invoice, reload }: { invoice: InvoiceDetail; reload: () => Promise<unknown> }) {
  const name = invoice.invoiceNo ?? invoice.applyNo;
  usePageTitle(name);
  const { status, red, total, verifyResult } = invoice;
  const failed = [25, 71, 80].includes(status);
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
          {invoiceActions({ invoice, onDone: reload, look: 'secondary' })}
          {invoice.source === 0 && invoice.invoiceNo !== null && <PreviewButton invoice={invoice} />}
          <BusyButton busy={false} onPress={() => window.print()}>
            打印
          </BusyButton>
        </>
      }
      facts={
        <KeyFacts
          items={[
            { label: '价税合计（元）', value: <Money value={total} /> },
            { label: '税额（元）', value: <Money value={invoice.taxAmount} /> },
            { label: '购方', value: invoice.buyerName },
            { label: '销方', value: invoice.sellerName },
            { label: '票种', value: INVOICE_KIND[invoice.invoiceKind] },
            { label: '来源', value: SOURCE[invoice.source] },
            { label: '验真', value: VERIFY_RESULT[verifyResult] },
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
        <StepsBar steps={STEPS} current={STEP_OF[status]} state={failed ? 'failed' : 'running'} />
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

import { now, request } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { Button } from '@portal/sdk/ui';
import { BatchStepButton } from '@portal/sdk/ui/form';
import { invoice, type InvoiceRow } from './contract.ts';
import { VerifyButton } from './invoice-actions.tsx';
import { INVOICE_STATUS } from './schema.ts';

interface Props {
  rows: readonly InvoiceRow[];
  onDone: () => unknown;
}

const words = { noun: '发票', unit: '张' };
const nameOf = ({ invoiceNo, applyNo }: InvoiceRow) => invoiceNo ?? `申请 ${applyNo}`;
const amount = { title: '价税合计', of: ({ total }: InvoiceRow) => total };

/** What the platform has made of an invoice that was handed to it. */
function asked({ id }: Pick<InvoiceRow, 'id'>, version: number): Promise<string> {
  return request(invoice.query, { id, version }, { quiet: true }).then(
    ({ status }) => INVOICE_STATUS.texts[status],
    (error: unknown) => `已提交，结果未知：${error instanceof Error ? error.message : ''}`,
  );
}

/** 批量提交、开具、查询、交付、签收、勾选认证：一个对话框里逐张办理。 */
function BatchSteps({ rows, onDone }: Props) {
  const shared = { rows, words, nameOf, amount, onDone };
  const month = date(now()).slice(0, 7);
  return (
    <>
      <BatchStepButton call={invoice.submit} {...shared} />
      <BatchStepButton
        call={invoice.issue}
        {...shared}
        intro="逐张提交开票平台，并查询结果。"
        then={(row) => asked(row, row.version + 1)}
      />
      <BatchStepButton
        call={invoice.deliver}
        {...shared}
        intro="发到购方抬头的收票邮箱。"
        input={mailboxOf}
        fields={[]}
      />
      <BatchStepButton call={invoice.sign} {...shared} />
      <BatchStepButton call={invoice.certify} {...shared} fields={['certifyMonth']} initial={{ certifyMonth: month }} />
    </>
  );
}

const mailboxOf = ({ mailbox }: InvoiceRow) => (mailbox === null ? {} : { email: mailbox });

/** 批量办理、批量下载（PDF、OFD、XML 压缩包）与批量验真；下载与验真只处理已开具的发票。 */
export function BatchTools({ rows, onDone }: Props) {
  const issued = rows.filter(({ invoiceNo }) => invoiceNo !== null);
  // imported invoices have no file of their own
  const files = issued.filter(({ source }) => source === 0).map(({ id }) => id);
  return (
    <>
      <BatchSteps rows={rows} onDone={onDone} />
      <Button
        disabled={files.length === 0}
        onClick={() => void request(invoice.downloadMany, { ids: files }).catch(() => undefined)}
      >
        批量下载{files.length > 0 && `（${files.length}）`}
      </Button>
      <VerifyButton ids={issued.map(({ id }) => id)} onDone={onDone} appearance="secondary">
        批量验真
      </VerifyButton>
    </>
  );
}

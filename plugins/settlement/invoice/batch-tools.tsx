import { request } from '@portal/sdk';
import { Button } from '@portal/sdk/ui';
import { type InvoiceRow, invoice } from './contract.ts';
import { VerifyButton } from './verify-button.tsx';

interface Props {
  rows: readonly InvoiceRow[];
  onDone: () => unknown;
}

const issued = ({ invoiceNo }: InvoiceRow) => invoiceNo !== null;
/** Imported invoices have no file of their own. */
const filed = (row: InvoiceRow) => issued(row) && row.source === 0;

/** 批量下载（PDF、OFD、XML 压缩包）与批量验真；只处理已开具的发票。 */
export function BatchTools({ rows, onDone }: Props) {
  const ids = rows.filter(issued).map(({ id }) => id);
  const files = rows.filter(filed).map(({ id }) => id);
  return (
    <>
      <Button
        disabled={files.length === 0}
        onClick={() => void request(invoice.downloadMany, { ids: files }).catch(() => undefined)}
      >
        批量下载{files.length > 0 && `（${files.length}）`}
      </Button>
      <VerifyButton ids={ids} onDone={onDone} appearance="secondary">
        批量验真
      </VerifyButton>
    </>
  );
}

import { mayCall, request, toast, useSession, useSubmit } from '@portal/sdk';
import { BusyButton } from '@portal/sdk/ui';
import { type InvoiceRow, invoice } from './contract.ts';

interface Props {
  rows: readonly InvoiceRow[];
  then: () => unknown;
}

const issued = ({ invoiceNo, status }: InvoiceRow) => invoiceNo !== null && status !== 80;

/** 批量下载（PDF、XML 压缩包）与批量验真；只处理已开具的发票。 */
export function BatchTools({ rows, then }: Props) {
  const session = useSession();
  const { busy, submit } = useSubmit(invoice.verify);
  const ids = rows.filter(issued).map(({ id }) => id);
  const verify = async () => {
    const answer = await submit({ ids });
    if (answer === undefined) return;
    const { right, wrong } = answer;
    toast({ intent: wrong > 0 ? 'warning' : 'success', message: `查验完成：相符 ${right} 张，不符 ${wrong} 张` });
    await then();
  };
  return (
    <>
      <BusyButton
        busy={false}
        disabled={ids.length === 0}
        onPress={() => void request(invoice.downloadMany, { ids }).catch(() => undefined)}
      >
        批量下载{ids.length > 0 && `（${ids.length}）`}
      </BusyButton>
      {mayCall(session, invoice.verify) && (
        <BusyButton busy={busy} disabled={ids.length === 0} onPress={() => void verify()}>
          批量验真
        </BusyButton>
      )}
    </>
  );
}

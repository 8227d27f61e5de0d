import { mayCall, request, toast, useSession } from '@portal/sdk';
import { BusyButton, makeStyles } from '@portal/sdk/ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { SettlementRow, SettleType } from '../settlementManagement/contract.ts';
import { settlementDetail, type SettlementDetail } from './contract.ts';
import { printLandscape } from './print-button.tsx';
import { PrintSheet } from './print-sheet.tsx';

const useStyles = makeStyles({
  shown: { display: 'contents' },
  printing: { display: 'contents', '@media print': { display: 'none' } },
});

/** Each is read and drawn by itself; more at once would keep the browser's print preview waiting. */
const most = 20;

interface ButtonProps {
  rows: readonly SettlementRow[];
  settleType: SettleType;
  onLoaded: (settlements: readonly SettlementDetail[]) => void;
}

/** 打印对账单：所选结算单一次打印，每张另起一页。 */
export function PrintSeveral({ rows, settleType, onLoaded }: ButtonProps) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const read = settleType === 'INCOME' ? settlementDetail.incomeDetail : settlementDetail.purchaseDetail;
  if (!mayCall(session, read)) return null;
  const load = async () => {
    if (rows.length > most) return toast({ intent: 'warning', message: `一次最多打印 ${most} 张` });
    setBusy(true);
    try {
      onLoaded(await Promise.all(rows.map(({ id }) => request(read, { settlementId: id }))));
    } catch {
      // the request has said what is wrong
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <BusyButton busy={busy} disabled={rows.length === 0} onPress={() => void load()}>
      打印对账单{rows.length > 0 && `（${rows.length}）`}
    </BusyButton>
  );
}

/** The sheets to print; the page itself stays off the paper while there are any. */
export function usePrinted() {
  const [sheets, setSheets] = useState<readonly SettlementDetail[]>([]);
  useEffect(() => {
    if (sheets.length > 0) printLandscape(() => setSheets([]));
  }, [sheets]);
  return { sheets, print: setSheets };
}

export function Printed({ sheets, children }: { sheets: readonly SettlementDetail[]; children: ReactNode }) {
  const styles = useStyles();
  return (
    <>
      <div className={sheets.length > 0 ? styles.printing : styles.shown}>{children}</div>
      {sheets.map((settlement) => (
        <PrintSheet key={settlement.id} settlement={settlement} />
      ))}
    </>
  );
}

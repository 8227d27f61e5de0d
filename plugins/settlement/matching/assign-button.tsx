import { toast, useCall, useSubmit } from '@portal/sdk';
import { DialogButton, FormlessDialog, Stack, WhenLoaded } from '@portal/sdk/ui';
import { useState } from 'react';
import type { SettlementDetail } from '../statement/detail.ts';
import { type InvoiceLine, settlementMatching } from './contract.ts';
import { type Part, partsFault } from './parts.ts';
import { type Parts, partsOf, PartsTable } from './parts-table.tsx';

interface Props {
  settlement: SettlementDetail;
  onDone: () => unknown;
}

const sent = ({ total }: InvoiceLine, parts: readonly Part[]) =>
  parts.map(({ settlementLineId = '', amount }) => ({
    settlementLineId,
    amount: parts.length === 1 ? total : amount,
  }));

function Assign({ settlement, onDone, onClose }: Props & { onClose: () => void }) {
  const { id: settlementId, version, settlementNo } = settlement;
  const answer = useCall(settlementMatching.invoiceLines, { settlementId });
  const [parts, setParts] = useState<Parts>({});
  const { busy, submit } = useSubmit(settlementMatching.assign);
  const changed = (answer.data ?? []).filter(({ id }) => id in parts);
  const send = async () => {
    if (changed.length === 0) return onClose();
    const fault = changed.map((line) => partsFault(line, partsOf(parts, line))).find((text) => text !== undefined);
    if (fault !== undefined) return toast({ intent: 'warning', message: fault });
    const links = changed.map((line) => ({ invoiceLineId: line.id, parts: sent(line, partsOf(parts, line)) }));
    if ((await submit({ settlementId, version, links })) === undefined) return undefined;
    toast({ intent: 'success', message: '发票明细已匹配' });
    onClose();
    return onDone();
  };
  return (
    <FormlessDialog
      open
      title={`匹配发票明细 · ${settlementNo}`}
      width={1180}
      ok="保存"
      busy={busy}
      onOk={() => void send()}
      onClose={onClose}
    >
      <Stack>
        <span>为导入的发票逐行选择对应的结算明细；一行发票对应多行明细时点“拆分”，各份合计等于该行价税合计。</span>
        <span>一行明细的发票合计不能超过该行金额；平台开具的发票自动对应。</span>
        <WhenLoaded answer={answer} rows={4}>
          {(rows) => <PartsTable lines={settlement.lines} rows={rows} parts={parts} onChange={setParts} />}
        </WhenLoaded>
      </Stack>
    </FormlessDialog>
  );
}

/** 匹配明细：收到导入的发票后，由采购单位逐行对应结算明细。 */
export const AssignButton = (props: Props) =>
  props.settlement.may.includes('ASSIGN') && (
    <DialogButton dialog={(onClose) => <Assign {...props} onClose={onClose} />}>匹配明细</DialogButton>
  );

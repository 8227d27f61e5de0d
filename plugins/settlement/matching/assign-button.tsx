import { mayCall, toast, useCall, useSession, useSubmit } from '@portal/sdk';
import { money } from '@portal/sdk/format';
import { BusyButton, FormlessDialog, Stack, WhenLoaded } from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import type { SettlementDetail } from '../detail/contract.ts';
import { type InvoiceLine, settlementMatching } from './contract.ts';

interface Props {
  settlement: SettlementDetail;
  then: () => unknown;
}

/** Lines of the statement by invoice line; null: none. */
type Links = Readonly<Record<string, string | null>>;

const FACTS: readonly Column<InvoiceLine>[] = [
  { title: '发票号码', field: 'invoiceNo', width: 184 },
  { title: '行号', field: 'lineNo', width: 56 },
  { title: '项目名称', field: 'item', width: 152 },
  { title: '规格', field: 'spec', width: 96 },
  { title: '数量', field: 'qty', as: 'quantity', width: 88 },
  { title: '价税合计（元）', field: 'total', as: 'money', width: 128 },
];

/** 每行发票对应哪一行结算明细。 */
function Lines({
  settlement,
  rows,
  links,
  onChange,
}: {
  settlement: SettlementDetail;
  rows: readonly InvoiceLine[];
  links: Links;
  onChange: (links: Links) => void;
}) {
  const codes = Object.fromEntries(
    settlement.lines
      .filter(({ flag }) => flag === 'NORMAL')
      .map(({ id, lineNo, name, amount }) => [id, `第 ${lineNo} 行 ${name}，${money(amount)} 元`]),
  );
  const choice: Column<InvoiceLine> = {
    title: '对应的结算明细',
    key: 'line',
    width: 320,
    show: ({ id, settlementLineId }) => (
      <CodeDropdown
        codes={codes}
        value={(id in links ? links[id] : settlementLineId) ?? ''}
        onChange={(code) => onChange({ ...links, [id]: code ?? null })}
        placeholder="按整单匹配"
        clearable
      />
    ),
  };
  return (
    <PlainTable
      caption="发票明细"
      rows={rows}
      rowKey="id"
      columns={[...FACTS, choice]}
      height={320}
      empty="没有导入的发票"
    />
  );
}

function Assign({ settlement, then, onClose }: Props & { onClose: () => void }) {
  const { id: settlementId, version, settlementNo } = settlement;
  const answer = useCall(settlementMatching.invoiceLines, { settlementId });
  const [links, setLinks] = useState<Links>({});
  const { busy, submit } = useSubmit(settlementMatching.assign);
  const changed = Object.entries(links).map(([invoiceLineId, settlementLineId]) => ({
    invoiceLineId,
    settlementLineId,
  }));
  const send = async () => {
    if (changed.length === 0) return onClose();
    if ((await submit({ settlementId, version, links: changed })) === undefined) return undefined;
    toast({ intent: 'success', message: '发票明细已匹配' });
    onClose();
    return then();
  };
  return (
    <FormlessDialog
      open
      title={`匹配发票明细 · ${settlementNo}`}
      width={1080}
      ok="保存"
      busy={busy}
      onOk={() => void send()}
      onClose={onClose}
    >
      <Stack>
        <span>为导入的发票逐行选择对应的结算明细；一行明细的发票合计不能超过该行金额。平台开具的发票自动对应。</span>
        <WhenLoaded answer={answer} rows={4}>
          {(rows) => <Lines settlement={settlement} rows={rows} links={links} onChange={setLinks} />}
        </WhenLoaded>
      </Stack>
    </FormlessDialog>
  );
}

/** 匹配明细：收到导入的发票后，由采购单位逐行对应结算明细。 */
export function AssignButton(props: Props) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const { side, status } = props.settlement;
  if (side !== 'PURCHASER' || ![50, 60, 70].includes(status) || !mayCall(session, settlementMatching.assign))
    return null;
  return (
    <>
      <BusyButton busy={false} onPress={() => setOpen(true)}>
        匹配明细
      </BusyButton>
      {open && <Assign {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

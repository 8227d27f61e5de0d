import { evidenceSuffixes } from '@portal/sdk/calls/files';
import type { InputOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import { type ButtonAppearance, DetailButton, Toolbar } from '@portal/sdk/ui';
import { FormDialog, MoneyInput } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { fen, plain } from '../invoice/split.ts';
import { Searched } from '../searched.tsx';
import { aboutStatement } from '../statement/addresses.ts';
import { detailCall, type SettlementLine } from '../statement/contract.ts';
import type { StatementProps } from '../statement/parts.tsx';
import type { SettlementRow, SettleType } from '../statement/schema.ts';
import { claimedLine, settlementDispute } from './contract.ts';
import { PasteClaims } from './paste-claims.tsx';

type Claim = InputOf<typeof settlementDispute.dispute>['lines'][number];

interface LinesProps {
  lines: readonly SettlementLine[];
  value: readonly Claim[];
  onChange: (value: Claim[]) => void;
}

const height = 260;

/** 勾选有异议的行，可写明主张的数量与单价。 */
function DisputedLines({ lines, value, onChange }: LinesProps) {
  const ids = new Set(value.map(({ lineId }) => lineId));
  const ticked = lines.filter(({ id }) => ids.has(id));
  const sum = ticked.reduce((total, { amount }) => total + fen(amount), 0n);
  const merge = (claims: readonly Claim[]) =>
    onChange([...value.filter(({ lineId }) => !claims.some((claim) => claim.lineId === lineId)), ...claims]);
  const told = (
    <Toolbar>
      <span role="status">
        已选 {ticked.length} / {lines.length} 行，对账金额 {money(plain(sum, 2))} 元
      </span>
      <PasteClaims lines={lines} onClaims={merge} />
    </Toolbar>
  );
  return (
    <Searched
      rows={lines}
      textOf={textOf}
      label="查找明细行"
      placeholder="订单编号、收货单号、物料、金额"
      bar={() => told}
    >
      {(found) => <ClaimedLines {...{ lines: found, value, onChange }} />}
    </Searched>
  );
}

/** What a line is found by: its amount as it is read, and without separators. */
const textOf = ({ orderNo, receiptNo, materialCode, name, spec, amount }: SettlementLine) =>
  [orderNo, receiptNo, materialCode, name, spec, money(amount), amount].join(' ');

function ClaimedLines({ lines, value, onChange }: LinesProps) {
  const claimOf = (id: string) => value.find(({ lineId }) => lineId === id);
  const claim = (id: string, change: Partial<Claim>) =>
    onChange(value.map((one) => (one.lineId === id ? { ...one, ...change } : one)));
  const claimed =
    (name: string, changeTo: (figure: string) => Partial<Claim>) =>
    (figure: string | undefined, { id, lineNo }: SettlementLine) => (
      <MoneyInput
        kind="quantity"
        label={`第 ${lineNo} 行${name}`}
        disabled={claimOf(id) === undefined}
        value={figure}
        onChange={(entered) => entered !== undefined && claim(id, changeTo(entered))}
      />
    );
  return (
    <PlainTable
      caption="有异议的行"
      empty="没有符合条件的明细行"
      rows={lines.map((line) => ({
        ...line,
        claimedQty: claimOf(line.id)?.qty,
        claimedPrice: claimOf(line.id)?.unitPrice,
      }))}
      of={claimedLine}
      choice={{
        chosen: value.map(({ lineId }) => lineId),
        onChange: (ids) => onChange(ids.map((id) => claimOf(id) ?? { lineId: id })),
        nameOf: ({ lineNo }) => `第 ${lineNo} 行有异议`,
      }}
      columns={[
        'lineNo',
        { field: 'orderNo', as: 'text', width: 160 },
        'name',
        'amount',
        'qty',
        'unitPrice',
        { field: 'claimedQty', as: claimed('主张数量', (qty) => ({ qty })) },
        { field: 'claimedPrice', as: claimed('主张单价', (unitPrice) => ({ unitPrice })) },
      ]}
      height={height}
    />
  );
}

interface DialogProps extends StatementProps {
  settleType: SettleType;
  onClose: () => void;
}

/** 提异议：确认前退回协商，确认后该行金额暂不支付。 */
function DisputeDialog({ settlement, settleType, ...events }: DialogProps) {
  const open = settlement.lines.filter(
    ({ flag, disputed, orderId }) => flag === 'NORMAL' && !disputed && orderId !== null,
  );
  return (
    <FormDialog
      call={settlementDispute.dispute}
      title={`提异议 · ${settlement.settlementNo}`}
      width={1160}
      ok="提交异议"
      done="已提出异议，已通知对方"
      about={aboutStatement(settleType, settlement)}
      input={{ settlementId: settlement.id, version: settlement.version }}
      initial={{ lines: [] }}
      fields={[
        {
          name: 'lines',
          missing: '请选择有异议的行',
          render: (value = [], onChange) => <DisputedLines lines={open} value={value} onChange={onChange} />,
        },
        'reasonType',
        'remark',
        { name: 'files', kind: 'files', accept: evidenceSuffixes },
      ]}
      open
      {...events}
    />
  );
}

interface Props {
  settlement: SettlementRow;
  settleType: SettleType;
  onDone: () => unknown;
  appearance: ButtonAppearance;
}

/** 提异议：打开时读取结算单的最新明细。 */
export const DisputeButton = ({ settlement: { id, may }, settleType, onDone, appearance }: Props) =>
  may.includes('DISPUTE') && (
    <DetailButton
      detail={detailCall[settleType]}
      input={{ settlementId: id }}
      appearance={appearance}
      dialog={(found, close) => <DisputeDialog settlement={found} {...{ settleType, onDone }} onClose={close} />}
    >
      提异议
    </DetailButton>
  );

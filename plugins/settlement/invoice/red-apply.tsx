import { money } from '@portal/sdk/format';
import { Button, type ButtonAppearance, DetailButton, makeStyles, Stack, Toolbar } from '@portal/sdk/ui';
import { FormDialog, MoneyInput } from '@portal/sdk/ui/form';
import { type LineColumn, LineGrid } from '@portal/sdk/ui/table';
import { useEffect, useEffectEvent, useState } from 'react';
import { aboutInvoice } from './addresses.ts';
import { invoice, type InvoiceDetail, type InvoiceRow } from './contract.ts';
import {
  allLeft,
  type AskedLine,
  type Left,
  leftTotal,
  lineFault,
  redBy,
  redLines,
  type RedReason,
  takenTotal,
} from './red-lines.ts';
import { redLine } from './schema.ts';
import { fen, plain, spread } from './split.ts';

interface Entry {
  readonly lineNo: number;
  readonly item: string;
  readonly spec: string;
  readonly unit: string;
  readonly leftQty: string;
  readonly leftTotal: string;
  readonly qty: string;
  readonly amount: string;
}

const isFigure = (text: string | undefined): boolean => text === undefined || /^-?\d{1,16}(\.\d{1,4})?$/.test(text);
const isWell = ({ qty, amount }: AskedLine): boolean => isFigure(qty) && isFigure(amount);
const orNone = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

const askedOf = ({ lineNo, qty, amount }: Pick<Entry, 'lineNo' | 'qty' | 'amount'>): AskedLine => ({
  lineNo,
  ...(orNone(qty) !== undefined && { qty }),
  ...(orNone(amount) !== undefined && { amount }),
});

type Column = LineColumn<Entry, typeof redLine.properties>;

/** By what each reason takes back; the same at every drawing, as the grid keeps its columns. */
function columnsOf(reason: RedReason, left: readonly Left[]): readonly Column[] {
  const by = redBy(reason);
  const check = (_: string, entry: Entry): string | undefined => {
    const own = left.find(({ lineNo }) => lineNo === entry.lineNo);
    const asked = askedOf(entry);
    return own && isWell(asked) ? lineFault(reason, own, asked) : undefined;
  };
  return [
    'item',
    { field: 'spec', width: 152 },
    { field: 'unit', width: 64 },
    'leftQty',
    'leftTotal',
    ...(by.qty ? [{ enter: 'qty', check } as const] : []),
    ...(by.amount ? [{ enter: 'amount', check } as const] : []),
  ];
}

const useStyles = makeStyles({ sum: { width: '200px' } });

interface SpreadProps {
  onSpread: (amount: string) => void;
}

/** 整张折让：一个金额按各行剩余金额分摊。 */
function Spread({ onSpread }: SpreadProps) {
  const styles = useStyles();
  const [amount, setAmount] = useState<string>();
  return (
    <Toolbar>
      <span className={styles.sum}>
        <MoneyInput label="折让合计（元）" placeholder="折让合计（元）" value={amount} onChange={setAmount} />
      </span>
      <Button appearance="secondary" disabled={amount === undefined} onClick={() => amount && onSpread(amount)}>
        按各行分摊
      </Button>
    </Toolbar>
  );
}

interface LinesProps {
  reason: RedReason;
  lines: InvoiceDetail['lines'];
  value: readonly AskedLine[];
  onChange: (value: AskedLine[] | undefined) => void;
}

function RedLines({ reason, lines, value, onChange }: LinesProps) {
  const [columns] = useState(() => columnsOf(reason, lines));
  const by = redBy(reason);
  const set = (entries: readonly AskedLine[]) =>
    onChange(
      entries.some(({ qty, amount }) => qty ?? amount) ? entries.filter(({ qty, amount }) => qty ?? amount) : undefined,
    );
  // another reason was chosen before: what it cannot take back does not stand
  const drop = useEffectEvent(() => {
    if (value.some(({ qty, amount }) => (qty && !by.qty) || (amount && !by.amount))) onChange(undefined);
  });
  useEffect(() => drop(), []);
  const rows = lines.map((line): Entry => {
    const { qty = '', amount = '' } = value.find(({ lineNo }) => lineNo === line.lineNo) ?? {};
    return { ...line, leftTotal: leftTotal(line), qty, amount };
  });
  const goods = rows.filter((row) => fen(row.leftTotal) > 0n);
  const shareOut = (amount: string) => {
    const parts = spread(
      fen(amount),
      goods.map((row) => fen(row.leftTotal)),
    );
    set(goods.map(({ lineNo }, place) => ({ lineNo, amount: plain(parts[place] ?? 0n, 2) })));
  };
  const told = value.length > 0 && value.every(isWell) ? redLines(reason, lines, value).lines : allLeft(lines);
  return (
    <Stack>
      {by.amount && goods.length > 1 && <Spread onSpread={shareOut} />}
      <LineGrid
        caption="红冲明细"
        of={redLine}
        columns={columns}
        rows={rows}
        rowKey="lineNo"
        onChange={(entries) => set(entries.map(askedOf))}
      />
      <span role="status">
        {value.length > 0 ? '本次红冲价税合计' : '未填写明细，红冲全部剩余金额'} {money(takenTotal(told))} 元
      </span>
    </Stack>
  );
}

interface DialogProps {
  found: InvoiceDetail;
  onClose: () => void;
  onDone: () => unknown;
}

function RedApplyDialog({ found, ...events }: DialogProps) {
  const { id, version, lines, invoiceNo } = found;
  return (
    <FormDialog
      call={invoice.redApply}
      title={`红冲申请 · ${invoiceNo}`}
      width={1040}
      ok="提交申请"
      done={({ confirmNo }) => `红冲申请 ${confirmNo} 已提交，等待对方确认`}
      about={aboutInvoice(found)}
      input={{ id, version }}
      fields={[
        'reason',
        {
          name: 'lines',
          when: ({ reason }) => reason !== undefined && reason !== 1,
          check: (value, { reason }) => {
            if (value === undefined || reason === undefined) return undefined;
            return value.every(isWell) ? redLines(reason, lines, value).faults[0] : '请修正标出的数量或金额';
          },
          render: (value = [], onChange, _, { reason = 1 }) => (
            <RedLines key={reason} {...{ reason, lines, value, onChange }} />
          ),
        },
        'remark',
      ]}
      open
      {...events}
    />
  );
}

interface Props {
  row: InvoiceRow;
  onDone: () => unknown;
  appearance: ButtonAppearance;
}

/** 红冲申请：打开时读取发票各行的可红冲数量和金额。 */
export const RedApplyButton = ({ row: { id, may }, onDone, appearance }: Props) =>
  may.includes('RED_APPLY') && (
    <DetailButton
      call={invoice.redApply}
      detail={invoice.detail}
      input={{ id }}
      appearance={appearance}
      dialog={(found, onClose) => <RedApplyDialog {...{ found, onClose, onDone }} />}
    >
      红冲申请
    </DetailButton>
  );

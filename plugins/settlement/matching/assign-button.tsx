import { toast, useCall, useWork } from '@portal/sdk';
import { money } from '@portal/sdk/format';
import { Button, DialogButton, FormlessDialog, makeStyles, Money, Quantity, Stack, WhenLoaded } from '@portal/sdk/ui';
import { CodeDropdown, MoneyInput } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { type ReactNode, useState } from 'react';
import type { StatementProps } from '../statement/parts.tsx';
import { type InvoiceLine, settlementMatching } from './contract.ts';
import { type LineAmounts, type Part, partsFault, withAmount, withLine, withoutTarget, withTarget } from './parts.ts';

const useStyles = makeStyles({ tool: { minWidth: 'auto' } });

/** Targets by invoice line. */
type Parts = Readonly<Record<string, readonly Part[]>>;

const partsOf = (parts: Parts, line: InvoiceLine): readonly Part[] => parts[line.id] ?? line.parts;

interface TableProps {
  lines: StatementProps['settlement']['lines'];
  rows: readonly InvoiceLine[];
  parts: Parts;
  onChange: (parts: Parts) => void;
}

/** One target of an invoice line; the facts of the line stand beside its first. */
interface Target {
  readonly key: string;
  readonly line: InvoiceLine;
  readonly place: number;
  readonly targets: readonly Part[];
}

const targetsOf = (rows: readonly InvoiceLine[], parts: Parts): Target[] =>
  rows.flatMap((line) => {
    const targets = partsOf(parts, line);
    return Array.from({ length: Math.max(1, targets.length) }, (_, place) => ({
      ...{ key: `${line.id}-${place}`, line, place, targets },
    }));
  });

const nameOf = ({ line: { invoiceNo, lineNo }, place }: Target) =>
  `发票 ${invoiceNo} 第 ${lineNo} 行的第 ${place + 1} 份`;

interface Fact {
  title: string;
  width: number;
  show: (line: InvoiceLine) => ReactNode;
  align?: 'end';
}

const fact = ({ show, ...column }: Fact): Column<Target> => ({
  ...column,
  key: column.title,
  show: ({ line, place }) => (place === 0 ? show(line) : null),
});

const FACTS: readonly Column<Target>[] = [
  fact({ title: '发票号码', width: 180, show: ({ invoiceNo }) => invoiceNo }),
  fact({ title: '行号', width: 56, show: ({ lineNo }) => lineNo }),
  fact({ title: '项目名称', width: 136, show: ({ item, spec }) => `${item} ${spec}`.trim() }),
  fact({ title: '数量', width: 72, align: 'end', show: ({ qty }) => <Quantity value={qty} /> }),
  fact({ title: '价税合计（元）', width: 124, align: 'end', show: ({ total }) => <Money value={total} /> }),
];

type Set = (target: Target, parts: readonly Part[]) => void;

function Amount({ target, set }: { target: Target; set: Set }) {
  const { line, place, targets } = target;
  if (targets.length === 0) return '-';
  if (targets.length === 1) return <Money value={line.total} />;
  return (
    <MoneyInput
      label={`${nameOf(target)}金额`}
      value={targets[place]?.amount}
      onChange={(amount = '0.00') => set(target, withAmount(line.total, targets, place, amount))}
    />
  );
}

function Tools({ target, set, amounts }: { target: Target; set: Set; amounts: LineAmounts }) {
  const { line, place, targets } = target;
  const styles = useStyles();
  const look = { size: 'small', appearance: 'transparent', className: styles.tool } as const;
  return (
    <>
      {place === 0 && targets.length > 0 && (
        <Button
          {...look}
          aria-label={`拆分发票 ${line.invoiceNo} 第 ${line.lineNo} 行`}
          onClick={() => set(target, withTarget(line.total, targets, amounts))}
        >
          拆分
        </Button>
      )}
      {targets.length > 1 && (
        <Button
          {...look}
          aria-label={`移除${nameOf(target)}`}
          onClick={() => set(target, withoutTarget(line.total, targets, place))}
        >
          移除
        </Button>
      )}
    </>
  );
}

/** 发票明细与结算明细：一行发票可拆分到多行结算明细，多行发票也可对应同一行。 */
function PartsTable({ lines, rows, parts, onChange }: TableProps) {
  const normal = lines.filter(({ flag }) => flag === 'NORMAL');
  const amounts = Object.fromEntries(normal.map(({ id, amount }) => [id, amount]));
  const codes = Object.fromEntries(
    normal.map(({ id, lineNo, name, amount }) => [id, `第 ${lineNo} 行 ${name} ${money(amount)}`]),
  );
  const set: Set = ({ line }, next) => onChange({ ...parts, [line.id]: next });
  const columns: readonly Column<Target>[] = [
    ...FACTS,
    {
      title: '对应的结算明细',
      key: 'line',
      width: 280,
      show: (target) => (
        <CodeDropdown
          label={`${nameOf(target)}对应的结算明细`}
          codes={codes}
          value={target.targets[target.place]?.settlementLineId ?? ''}
          onChange={(id) => set(target, withLine(target.line.total, target.targets, target.place, id))}
          placeholder={target.targets.length > 1 ? '请选择' : '按整单匹配'}
          onClear={() => set(target, withLine(target.line.total, target.targets, target.place, undefined))}
        />
      ),
    },
    {
      title: '对应金额（元）',
      key: 'amount',
      width: 136,
      align: 'end',
      show: (target) => <Amount target={target} set={set} />,
    },
  ];
  return (
    <PlainTable
      caption="发票明细"
      rows={targetsOf(rows, parts)}
      rowKey="key"
      columns={columns}
      rowActions={(target) => <Tools {...{ target, set, amounts }} />}
      actionsWidth={120}
      height={360}
      empty="没有导入的发票"
    />
  );
}

const sent = ({ total }: InvoiceLine, parts: readonly Part[]) =>
  parts.map(({ settlementLineId = '', amount }) => ({
    settlementLineId,
    amount: parts.length === 1 ? total : amount,
  }));

function Assign({ settlement, onDone, onClose }: StatementProps & { onClose: () => void }) {
  const { id: settlementId, version, settlementNo } = settlement;
  const answer = useCall(settlementMatching.invoiceLines, { settlementId });
  const [parts, setParts] = useState<Parts>({});
  const { busy, submit, refusal, refuse } = useWork(settlementMatching.assign);
  const changed = (answer.data ?? []).filter(({ id }) => id in parts);
  const send = async () => {
    if (changed.length === 0) return onClose();
    const fault = changed.map((line) => partsFault(line, partsOf(parts, line))).find((text) => text !== undefined);
    if (fault !== undefined) return refuse(fault);
    const links = changed.map((line) => ({ invoiceLineId: line.id, parts: sent(line, partsOf(parts, line)) }));
    if ((await submit({ settlementId, version, links })) === undefined) return undefined;
    toast({ intent: 'success', message: '发票明细已匹配', about: { name: `结算单 ${settlementNo}` } });
    onClose();
    return onDone();
  };
  return (
    <FormlessDialog
      open
      title={`匹配发票明细 · ${settlementNo}`}
      width={1180}
      ok="保存"
      {...{ busy, refusal }}
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
export const AssignButton = (props: StatementProps) =>
  props.settlement.may.includes('ASSIGN') && (
    <DialogButton dialog={(onClose) => <Assign {...props} onClose={onClose} />}>匹配明细</DialogButton>
  );

import type { InputOf } from '@portal/sdk/contract';
import { Button, FormlessDialog, MessageBar, Stack } from '@portal/sdk/ui';
import { type LineColumn, LineGrid } from '@portal/sdk/ui/table';
import { useState } from 'react';
import type { SettlementLine } from '../statement/contract.ts';
import { pastedClaim, type settlementDispute } from './contract.ts';

type Claim = InputOf<typeof settlementDispute.dispute>['lines'][number];

interface Entry {
  readonly key: string;
  readonly line: string;
  readonly claimedQty: string;
  readonly claimedPrice: string;
}

let made = 0;
const blank = (): Entry => ({ key: String(++made), line: '', claimedQty: '', claimedPrice: '' });
const isEntered = ({ line, claimedQty, claimedPrice }: Entry) => `${line}${claimedQty}${claimedPrice}`.trim() !== '';

const isFigure = (text: string) => text === '' || /^\d{1,14}(\.\d{1,4})?$/.test(text);

/** Everything that is wrong, a sentence each with all of its lines. */
function faultsOf(entries: readonly Entry[], lines: readonly SettlementLine[]): string[] {
  const numbers = entries.map(({ line }) => line.trim());
  const known = new Set(lines.map(({ lineNo }) => String(lineNo)));
  const told = (wrong: readonly string[], said: (names: string) => string) =>
    wrong.length > 0 ? [said([...new Set(wrong)].join('、'))] : [];
  return [
    ...told(
      numbers.filter((number) => !known.has(number)),
      (names) => `没有可提异议的行：${names}`,
    ),
    ...told(
      numbers.filter((number, place) => known.has(number) && numbers.indexOf(number) < place),
      (names) => `重复的行：${names}`,
    ),
    ...told(
      entries
        .filter(({ claimedQty, claimedPrice }) => !isFigure(claimedQty) || !isFigure(claimedPrice))
        .map(({ line }) => line),
      (names) => `数量或单价有误的行：${names}`,
    ),
  ];
}

const claimsOf = (entries: readonly Entry[], lines: readonly SettlementLine[]): Claim[] =>
  entries.flatMap(({ line, claimedQty, claimedPrice }) =>
    lines
      .filter(({ lineNo }) => String(lineNo) === line.trim())
      .map(({ id }) => ({
        lineId: id,
        ...(claimedQty !== '' && { qty: claimedQty }),
        ...(claimedPrice !== '' && { unitPrice: claimedPrice }),
      })),
  );

interface Props {
  /** Those that may be disputed. */
  lines: readonly SettlementLine[];
  onClaims: (claims: readonly Claim[]) => void;
}

/** 粘贴差异：从对账表复制行号、主张数量和主张单价，一次勾选并填入。 */
export function PasteClaims({ lines, onClaims }: Props) {
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly Entry[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [columns] = useState((): readonly LineColumn<Entry, typeof pastedClaim.properties>[] => [
    {
      enter: 'line',
      titles: ['行号', '明细行号', '序号'],
      check: (line) =>
        lines.some(({ lineNo }) => String(lineNo) === line.trim()) ? undefined : '没有可提异议的这一行',
    },
    { enter: 'claimedQty', titles: ['数量', '实收数量', '我方数量'] },
    { enter: 'claimedPrice', titles: ['单价', '我方单价'] },
  ]);
  const begin = () => {
    setRows([blank(), blank(), blank()]);
    setFaults([]);
    setOpen(true);
  };
  const fill = () => {
    const entries = rows.filter(isEntered);
    const found = faultsOf(entries, lines);
    setFaults(found);
    if (found.length > 0) return;
    onClaims(claimsOf(entries, lines));
    setOpen(false);
  };
  return (
    <>
      <Button appearance="secondary" onClick={begin}>
        粘贴差异
      </Button>
      <FormlessDialog
        open={open}
        title="粘贴差异"
        width={720}
        ok="填入"
        busy={false}
        onClose={() => setOpen(false)}
        onOk={fill}
      >
        <Stack>
          {faults.length > 0 && <MessageBar intent="error">{faults.join('；')}</MessageBar>}
          <LineGrid
            caption="差异"
            of={pastedClaim}
            columns={columns}
            rows={rows}
            rowKey="key"
            blank={blank}
            onChange={setRows}
          />
        </Stack>
      </FormlessDialog>
    </>
  );
}

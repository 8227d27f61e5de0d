/** Units of the report as a tree: what stands below a unit is asked for when it is opened. */
import { type List, request } from '@portal/sdk';
import { makeStyles } from '@portal/sdk/ui';
import { useState } from 'react';
import { FoldButton } from '../fold.tsx';
import { procurementSettlement, rowName, type UnitRow } from './contract.ts';
import { stayOf } from './figures.ts';

type Listed = List<typeof procurementSettlement.page>;

const pageSize = 100;

/** The units below one, in the order of the list. */
async function childrenOf({ input }: Listed, row: UnitRow): Promise<UnitRow[]> {
  const { level: _, ...question } = input;
  const asked = { ...question, ...stayOf(row), parentCode: row.customerCode, size: pageSize };
  const rows: UnitRow[] = [];
  for (let page = 1; ; page += 1) {
    const { records, total } = await request(procurementSettlement.page, { ...asked, page });
    rows.push(...records);
    if (records.length === 0 || rows.length >= total) return rows;
  }
}

interface Branches {
  readonly question: string;
  /** Rows below each open row, by its key. */
  readonly below: Readonly<Record<string, readonly UnitRow[]>>;
}

/** The rows in sight, and how the name of each is drawn: indented, with a button that opens what is below it. */
export function useBranches(list: Listed) {
  const question = JSON.stringify([list.filters, list.sort, list.order]);
  const [{ question: asked, below }, setBranches] = useState<Branches>({ question, below: {} });
  if (asked !== question) setBranches({ question, below: {} });
  const change = (to: (below: Branches['below']) => Branches['below']) =>
    setBranches((now) => (now.question === question ? { question, below: to(now.below) } : now));
  const toggle = async (row: UnitRow) => {
    if (row.key in below) return change(({ [row.key]: _, ...others }) => others);
    const children = await childrenOf(list, row);
    change((others) => ({ ...others, [row.key]: children }));
  };
  const depths = new Map<string, number>();
  const seen = (level: readonly UnitRow[], depth: number): UnitRow[] =>
    level.flatMap((row) => {
      depths.set(row.key, depth);
      return [row, ...seen(below[row.key] ?? [], depth + 1)];
    });
  const nameOf = (_: string, row: UnitRow) => (
    <UnitName row={row} depth={depths.get(row.key) ?? 0} open={row.key in below} onToggle={() => toggle(row)} />
  );
  return { rows: seen(list.rows, 0), nameOf };
}

const useStyles = makeStyles({
  name: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  leaf: { display: 'inline-block', width: '24px', height: '24px' },
});

const indent = 20; // px a level

interface Props {
  row: UnitRow;
  depth: number;
  open: boolean;
  onToggle: () => Promise<void>;
}

function UnitName({ row, depth, open, onToggle }: Props) {
  const styles = useStyles();
  const { name, children } = row;
  return (
    <span className={styles.name} style={{ paddingInlineStart: depth * indent }}>
      {children > 0 ? (
        <FoldButton open={open} of={`${name}的下级`} onToggle={() => void onToggle().catch(() => undefined)} />
      ) : (
        <span className={styles.leaf} />
      )}
      {children > 0 ? `${rowName(row)}（${children}）` : rowName(row)}
    </span>
  );
}

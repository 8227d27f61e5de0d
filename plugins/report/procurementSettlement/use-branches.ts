/** Units of the report as a tree: what stands below a unit is asked for when it is opened. */
import { type List, request } from '@portal/sdk';
import type { InputOf } from '@portal/sdk/contract';
import { useState } from 'react';
import { procurementSettlement, type UnitRow } from './contract.ts';
import { stayOf } from './figures.ts';

type Listed = List<typeof procurementSettlement.page>;

const pageSize = 100;

/** The units below one, in the order of the list. */
async function childrenOf({ input }: Listed, { customerCode, from, to }: UnitRow): Promise<UnitRow[]> {
  const { level: _, ...question } = input;
  const rows: UnitRow[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const asked: InputOf<typeof procurementSettlement.page> = {
      ...question,
      ...stayOf({ from, to }),
      parentCode: customerCode,
      page,
      size: pageSize,
    };
    const answer = await request(procurementSettlement.page, asked);
    if (answer.records.length === 0) break;
    rows.push(...answer.records);
    total = answer.total;
  }
  return rows;
}

interface Branches {
  readonly question: string;
  /** Rows below each open row, by its key. */
  readonly below: Readonly<Record<string, readonly UnitRow[]>>;
}

/** The rows in sight, each with its depth; `toggle` opens a row, or closes it. */
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
  return {
    rows: seen(list.rows, 0),
    depthOf: (key: string) => depths.get(key) ?? 0,
    isOpen: (key: string) => key in below,
    toggle,
  };
}

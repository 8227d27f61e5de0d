/** Units of the report as a tree: what stands below a unit is asked for when it is opened. */
import { type List, request } from '@portal/sdk';
import { useState } from 'react';
import { procurementSettlement, type UnitFilters, type UnitRow } from './contract.ts';

const pageSize = 100;

async function childrenOf({ level: _, ...filters }: UnitFilters, { customerCode }: UnitRow): Promise<UnitRow[]> {
  const rows: UnitRow[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const answer = await request(procurementSettlement.page, {
      ...filters,
      parentCode: customerCode,
      page,
      size: pageSize,
    });
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
export function useBranches({ rows, filters }: List<typeof procurementSettlement.page>) {
  const question = JSON.stringify(filters);
  const [branches, setBranches] = useState<Branches>({ question, below: {} });
  const below = branches.question === question ? branches.below : {};
  const toggle = async (row: UnitRow) => {
    const { [row.key]: open, ...others } = below;
    const children = open ? undefined : await childrenOf(filters, row);
    setBranches({ question, below: children ? { ...below, [row.key]: children } : others });
  };
  const depths = new Map<string, number>();
  const seen = (level: readonly UnitRow[], depth: number): UnitRow[] =>
    level.flatMap((row) => {
      depths.set(row.key, depth);
      return [row, ...seen(below[row.key] ?? [], depth + 1)];
    });
  return {
    rows: seen(rows, 0),
    depthOf: (key: string) => depths.get(key) ?? 0,
    isOpen: (key: string) => key in below,
    toggle,
  };
}

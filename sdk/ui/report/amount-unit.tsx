import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { PageCall } from '../../contract/index.ts';
import { type ColumnOf, loose } from '../table/columns.ts';
import { ToggleButton } from '../toggle-button.tsx';

/** Unit in which a report shows its amounts; the wire always carries yuan. */
export type AmountUnit = 'yuan' | 'wan';

const TEXT: Readonly<Record<AmountUnit, string>> = { yuan: '元', wan: '万元' };
const yuanPerUnit: Readonly<Record<AmountUnit, number>> = { yuan: 1, wan: 10_000 };

interface Chosen {
  readonly unit: AmountUnit;
  readonly choose: (unit: AmountUnit) => void;
}

const UnitContext = createContext<Chosen>({ unit: 'yuan', choose: () => undefined });

/** @param first - Until the reader chooses. Default yuan. */
export function AmountUnitProvider({
  first = 'yuan',
  children,
}: {
  first?: AmountUnit | undefined;
  children: ReactNode;
}) {
  const [unit, choose] = useState<AmountUnit>(first);
  const chosen = useMemo(() => ({ unit, choose }), [unit]);
  return <UnitContext value={chosen}>{children}</UnitContext>;
}

/** The unit that the reader chose: its name, and an amount in yuan as a chart draws it in that unit. */
export function useAmountUnit() {
  const { unit, choose } = useContext(UnitContext);
  return { unit, choose, text: TEXT[unit], inUnit: (yuan: string) => Number(yuan) / yuanPerUnit[unit] };
}

/** 金额单位：元 or 万元. */
export function UnitSwitch() {
  const { unit, choose } = useAmountUnit();
  return (
    <span role="group" aria-label="金额单位">
      {(['yuan', 'wan'] as const).map((one) => (
        <ToggleButton key={one} size="small" checked={unit === one} onClick={() => choose(one)}>
          {TEXT[one]}
        </ToggleButton>
      ))}
    </span>
  );
}

/** Columns of amounts in the chosen unit, which their titles name. */
export const inUnit = <C extends PageCall>(
  { row }: C,
  columns: readonly ColumnOf<NoInfer<C>>[],
  unit: AmountUnit,
): readonly ColumnOf<C>[] =>
  loose(columns, row.properties).map((column) =>
    column.as === 'money'
      ? { ...column, as: unit === 'wan' ? 'wan' : 'money', title: `${column.title}（${TEXT[unit]}）` }
      : column,
  ) as readonly ColumnOf<C>[];

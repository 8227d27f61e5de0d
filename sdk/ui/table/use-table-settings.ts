import { useMemo, useState } from 'react';
import type { SavedView } from '../../calls/view.ts';
import { useSession } from '../../session.tsx';
import { useDensity } from '../density.ts';
import { isActions, keyOf, type LooseColumn } from './columns.ts';
import { marksAlone } from './marks.tsx';
import { ordered, readSettings, saveSettings, type TableSettings } from './table-settings.ts';
import { settingsIn } from './view-layout.ts';

/** What was chosen: in this browser, or in a view, whose changes last until the page is left or it is kept. */
function useChosen(table: string, view: SavedView | undefined) {
  const userId = useSession().user?.userId ?? 'visitor';
  const begin = () => ({ of: view?.id, chosen: view ? settingsIn(view.layout) : readSettings(userId, table) });
  const [held, hold] = useState(begin);
  const now = held.of === view?.id ? held : begin();
  if (now !== held) hold(now);
  const keep = (chosen: Partial<TableSettings>): void => {
    hold({ of: view?.id, chosen });
    if (!view) saveSettings(userId, table, chosen);
  };
  return { chosen: now.chosen, keep };
}

const toggled = (keys: readonly string[], key: string, on: boolean): readonly string[] => {
  const others = keys.filter((other) => other !== key);
  return on ? [...others, key] : others;
};

interface Asked {
  /** Name of the table. */
  readonly table: string;
  readonly columns: readonly LooseColumn[];
  readonly view: SavedView | undefined;
  /** Fields that the question holds to one value. */
  readonly held: readonly string[];
}

/** Which columns stand, and how: where all rows have the same value it is left out, and its marks stand alone. */
function standing(all: readonly LooseColumn[], { hidden, kept, widths }: TableSettings, held: readonly string[]) {
  // the first one names the row and stays
  const same = new Set(all.slice(1).filter((column) => held.includes(keyOf(column)) && !kept.includes(keyOf(column))));
  const out = new Set(
    all.filter((column) => hidden.includes(keyOf(column)) || (same.has(column) && column.marks === undefined)),
  );
  const shown = all
    .filter((column) => !out.has(column))
    .map((column) => (same.has(column) ? marksAlone(column) : column))
    .map((column) => ({ ...column, width: widths[keyOf(column)] ?? column.width }) as LooseColumn);
  return { out, shown };
}

/** The user's settings of one table, by the path of its call; what was not chosen here follows the user's density. */
export function useTableSettings({ table, columns, view, held }: Asked) {
  const density = useDensity();
  const { chosen, keep } = useChosen(table, view);
  const settings = useMemo<TableSettings>(
    () => ({
      density,
      hidden: columns.filter((column) => column.hidden).map(keyOf),
      kept: [],
      order: [],
      widths: {},
      ...chosen,
    }),
    [columns, density, chosen],
  );
  const all = useMemo(() => ordered(columns, keyOf, settings.order, isActions), [columns, settings.order]);
  const { out, shown } = useMemo(() => standing(all, settings, held), [all, settings, held]);
  const change = (next: Partial<TableSettings>): void => keep({ ...chosen, ...next });
  /** Shows or hides a column; one that is hidden for what is asked alone comes back with another question. */
  const show = (column: LooseColumn, on: boolean): void => {
    const key = keyOf(column);
    const asked = held.includes(key) && column.marks === undefined;
    change({
      ...(asked && { kept: toggled(settings.kept, key, on) }),
      ...((on || !asked) && { hidden: toggled(settings.hidden, key, !on) }),
    });
  };
  return {
    settings,
    all,
    shown,
    isShown: (column: LooseColumn) => !out.has(column),
    change,
    show,
    reset: () => keep({}),
  };
}

export type TableSettingsControl = ReturnType<typeof useTableSettings>;

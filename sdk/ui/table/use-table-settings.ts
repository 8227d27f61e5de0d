import { useMemo, useState } from 'react';
import { useSession } from '../../session.tsx';
import { useDensity } from '../density.ts';
import { isActions, keyOf, type LooseColumn } from './columns.ts';
import { ordered, readSettings, saveSettings, type TableSettings } from './table-settings.ts';

/** The user's settings of one table, by the path of its call; what was not chosen here follows the user's density. */
export function useTableSettings(table: string, columns: readonly LooseColumn[]) {
  const userId = useSession().user?.userId ?? 'visitor';
  const density = useDensity();
  const [chosen, set] = useState(() => readSettings(userId, table));
  const settings = useMemo<TableSettings>(
    () => ({
      density,
      hidden: columns.filter((column) => column.hidden).map(keyOf),
      order: [],
      widths: {},
      ...chosen,
    }),
    [columns, density, chosen],
  );
  const all = useMemo(() => ordered(columns, keyOf, settings.order, isActions), [columns, settings.order]);
  const shown = useMemo(
    () =>
      all
        .filter((column) => !settings.hidden.includes(keyOf(column)))
        .map((column) => ({ ...column, width: settings.widths[keyOf(column)] ?? column.width }) as LooseColumn),
    [all, settings.hidden, settings.widths],
  );
  const keep = (next: Partial<TableSettings>): void => {
    set(next);
    saveSettings(userId, table, next);
  };
  const change = (next: Partial<TableSettings>): void => keep({ ...chosen, ...next });
  return { settings, all, shown, change, reset: () => keep({}) };
}

export type TableSettingsControl = ReturnType<typeof useTableSettings>;

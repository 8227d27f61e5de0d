import { useMemo, useState } from 'react';
import { useSession } from '../../session.tsx';
import { isActions, keyOf, type LooseColumn } from './columns.ts';
import { ordered, readSettings, saveSettings, type TableSettings } from './table-settings.ts';

/** The user's settings of one table, by the path of its call. */
export function useTableSettings(table: string, columns: readonly LooseColumn[]) {
  const userId = useSession().user?.userId ?? 'visitor';
  const initial = useMemo<TableSettings>(
    () => ({
      density: 'default',
      hidden: columns.filter((column) => column.hidden).map(keyOf),
      order: [],
      widths: {},
    }),
    [columns],
  );
  const [settings, set] = useState(() => readSettings(userId, table, initial));
  const all = useMemo(() => ordered(columns, keyOf, settings.order, isActions), [columns, settings.order]);
  const shown = useMemo(
    () =>
      all
        .filter((column) => !settings.hidden.includes(keyOf(column)))
        .map((column) => ({ ...column, width: settings.widths[keyOf(column)] ?? column.width }) as LooseColumn),
    [all, settings.hidden, settings.widths],
  );
  const change = (next: Partial<TableSettings>): void => {
    const whole = { ...settings, ...next };
    set(whole);
    saveSettings(userId, table, whole);
  };
  return { settings, all, shown, change, reset: () => change(initial) };
}

export type TableSettingsControl = ReturnType<typeof useTableSettings>;

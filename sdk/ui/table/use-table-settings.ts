import { useMemo, useState } from 'react';
import type { SavedView } from '../../calls/view.ts';
import { useSession } from '../../session.tsx';
import { useDensity } from '../density.ts';
import { isActions, keyOf, type LooseColumn } from './columns.ts';
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

/** The user's settings of one table, by the path of its call; what was not chosen here follows the user's density. */
export function useTableSettings(table: string, columns: readonly LooseColumn[], view: SavedView | undefined) {
  const density = useDensity();
  const { chosen, keep } = useChosen(table, view);
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
  const change = (next: Partial<TableSettings>): void => keep({ ...chosen, ...next });
  return { settings, all, shown, change, reset: () => keep({}) };
}

export type TableSettingsControl = ReturnType<typeof useTableSettings>;

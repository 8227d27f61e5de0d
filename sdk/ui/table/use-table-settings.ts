import { useState } from 'react';
import { useSession } from '../../session.tsx';
import { keyOf, type LooseColumn } from './columns.ts';
import { arranged, readSettings, saveSettings, type TableSettings } from './table-settings.ts';

/** The user's settings of one table, by the path of its call. */
export function useTableSettings(table: string, columns: readonly LooseColumn[]) {
  const userId = useSession().user?.userId ?? 'visitor';
  const hidden = columns.filter((column) => column.hidden).map(keyOf);
  const [settings, set] = useState<TableSettings>(() => readSettings(userId, table, hidden));
  return {
    settings,
    columns: arranged(columns, keyOf, settings),
    change(next: Partial<TableSettings>): void {
      const whole = { ...settings, ...next };
      set(whole);
      saveSettings(userId, table, whole);
    },
  };
}

export type TableSettingsControl = ReturnType<typeof useTableSettings>;

import type { PageCall } from '../../contract/index.ts';
import { useView } from '../views/use-view.ts';
import type { LooseColumn } from './columns.ts';
import { lostIn } from './view-layout.ts';

interface Asked {
  readonly list: { readonly call: PageCall };
  /** All that the table may show to this reader. */
  readonly columns: readonly LooseColumn[];
  /** Tells two tables of one call apart. */
  readonly settingsKey: string | undefined;
  /** Whether the address is the table's own. */
  readonly offered: boolean;
}

/** The view in which a list is shown. */
export function useTableView({ list: { call }, columns, settingsKey, offered }: Asked) {
  const page = settingsKey === undefined ? call.path : `${call.path}#${settingsKey}`;
  return useView(offered ? page : undefined, (view) => lostIn(view, call, columns));
}

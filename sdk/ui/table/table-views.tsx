import type { PageCall } from '../../contract/index.ts';
import type { ViewControl } from '../views/use-view.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import type { TableSettingsControl } from './use-table-settings.ts';
import { columnsLayout, filterLabels, standsOtherwise } from './view-layout.ts';

interface Props {
  view: ViewControl;
  control: TableSettingsControl;
  call: PageCall;
}

/** 视图 of a list: its filters, order and page size, and its columns, their widths and the density. */
export function TableViews({ view, control: { settings, all }, call }: Props) {
  const { question, shown, asksOtherwise } = view;
  const columns = columnsLayout(settings, all);
  return (
    <ViewsMenu
      control={view}
      present={() => ({ query: question, layout: { ...columns, filters: filterLabels(call, question) } })}
      changed={asksOtherwise || (shown !== undefined && standsOtherwise(columns, shown))}
    />
  );
}

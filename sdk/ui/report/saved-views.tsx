import { nothingLost, useView } from '../views/use-view.ts';
import { ViewsMenu } from '../views/views-menu.tsx';

interface Props {
  /** Path of the report's list. */
  page: string;
}

/** 视图 of a report: its filters under a name, one's own or shared. */
export function SavedViews({ page }: Props) {
  const control = useView(page, nothingLost);
  return (
    <ViewsMenu
      control={control}
      present={() => ({ query: control.question, layout: {} })}
      changed={control.asksOtherwise}
    />
  );
}

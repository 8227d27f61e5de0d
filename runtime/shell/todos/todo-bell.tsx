import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons/svg/clipboard-task-list-ltr';
import { CountedButton } from '../header/counted-button.tsx';
import { useTodoCounts } from './use-todo-counts.ts';

/** 待办：各插件待办之和，打开待办列表。 */
export function TodoBell() {
  const { total, reload } = useTodoCounts();
  const icon = <ClipboardTaskListLtrRegular />;
  return <CountedButton name="待办" icon={icon} count={total} unit="项" reload={reload} opens="todos" />;
}

import { EmptyState, Loading } from '@portal/sdk/ui';
import { Pager } from '@portal/sdk/ui/table';
import { useEffect, useState } from 'react';
import { TodoTable } from './todo-table.tsx';
import { todoPageSize } from './use-todos.ts';

/** spec 9: without a plugin that has to-dos, the empty list appears after this delay, without a request. */
export const fakeDelayMs = 400;

const nothing = () => undefined;

/** 没有插件提供待办时的空列表。 */
export function NoTodos() {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArrived(true), fakeDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (!arrived) return <Loading rows={todoPageSize} />;
  return (
    <>
      <TodoTable rows={[]} page={1} onDeleted={nothing} onLeave={nothing} />
      <EmptyState title="暂无待办" hint="需要您处理的事项会显示在这里。" />
      <Pager page={1} size={todoPageSize} total={0} sizing="fixed" onTurn={nothing} />
    </>
  );
}

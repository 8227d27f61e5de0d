import { bus } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { Button, EmptyState, ErrorState, Loading, makeStyles, MessageBar, Tabs, UndoBar } from '@portal/sdk/ui';
import { Pager } from '@portal/sdk/ui/table';
import { useRef, useState } from 'react';
import { TodoTable } from './todo-table.tsx';
import type { Provider } from './providers.ts';
import { todoPageSize, useTodos } from './use-todos.ts';

const useStyles = makeStyles({
  list: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    outlineStyle: 'none',
    minHeight: 0,
    overflowX: 'auto',
  },
  rows: { flexGrow: 1, minHeight: '336px' },
  message: { minHeight: '40px' }, // keeps its place, so that nothing jumps
});

const changed = () => bus.emit('todo:changed', {});

interface ListProps {
  providers: readonly Provider[];
  onLeave: () => void;
}

function List({ providers, onLeave }: ListProps) {
  const styles = useStyles();
  const { rows, total, page, error, reload, turn } = useTodos(providers);
  const [deleted, setDeleted] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const remove = (taskId: string) => {
    setDeleted(taskId);
    changed();
  };
  const close = () => {
    if (message.current?.contains(document.activeElement)) list.current?.focus();
    setDeleted(undefined);
  };
  const undone = () => {
    close();
    changed();
  };
  const retry = () => void reload();
  if (!rows && error) return <ErrorState message={error.message} traceId={error.traceId} onRetry={retry} />;
  if (!rows) return <Loading rows={todoPageSize} />;
  return (
    <div ref={list} className={styles.list} tabIndex={-1} role="group" aria-label="待办">
      <div className={styles.rows}>
        <TodoTable rows={rows} page={page} onLeave={onLeave} onDeleted={({ taskId }) => remove(taskId)} />
        {rows.length === 0 && <EmptyState title="暂无待办" hint="需要您处理的事项会显示在这里。" />}
      </div>
      <div ref={message} className={styles.message}>
        {deleted !== undefined && (
          <UndoBar
            key={deleted}
            text="待办已删除"
            call={workflowtask.unhide}
            input={{ taskId: deleted }}
            onUndone={undone}
            onGone={close}
          />
        )}
        {error && (
          <MessageBar
            intent="error"
            actions={
              <Button size="small" onClick={retry}>
                重试
              </Button>
            }
          >{`待办刷新失败：${error.message}`}</MessageBar>
        )}
      </div>
      <Pager page={page} size={todoPageSize} total={total} sizing="fixed" onTurn={turn} />
    </div>
  );
}

const all = 'all';

/** 各插件的待办：按插件分页签，去处理，删除后五秒内可撤销。 */
export function TodoList({ providers, onLeave }: ListProps) {
  const [chosen, setChosen] = useState<string>();
  const several = providers.length > 1;
  const value = chosen ?? (several ? all : (providers[0]?.id ?? all));
  const total = providers.reduce((sum, { count }) => sum + count, 0);
  const ids = providers.map(({ id }) => id);
  const shown = providers.filter(({ id }) => value === all || id === value);
  return (
    <>
      <Tabs
        texts={{ [all]: '全部', ...Object.fromEntries(providers.map(({ id, name }) => [id, name])) }}
        values={several ? [all, ...ids] : ids}
        counts={{ [all]: total, ...Object.fromEntries(providers.map(({ id, count }) => [id, count])) }}
        value={value}
        label="来源模块"
        onChange={setChosen}
      />
      <List key={value} providers={shown} onLeave={onLeave} />
    </>
  );
}

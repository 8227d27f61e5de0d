import { confirm, useCall, useOpenTasks, useTasksChange } from '@portal/sdk';
import { type UpcomingTask, workflowtask } from '@portal/sdk/calls/workflow';
import { useSearchParams } from '@portal/sdk/router';
import { EmptyState, look, makeStyles, space, Tabs, WhenLoaded } from '@portal/sdk/ui';
import { Pager } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { TaskBatch } from './task-batch.tsx';
import { useTaskChoice } from './task-choice.ts';
import { TaskList } from './task-list.tsx';
import { TaskPane } from './task-pane.tsx';

const pageSize = 20;
const all = 'all';

const useStyles = makeStyles({
  columns: {
    ...look.grid('minmax(320px, 400px) minmax(0, 1fr)', space.m),
    alignItems: 'start',
    // what stands above both, and a little air below
    '--inbox-height': 'calc(100dvh - 196px - var(--portal-bars, 0px))',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  list: { ...look.column(space.s), maxHeight: 'var(--inbox-height)', minHeight: 0 },
});

/** The page of tasks under the kind and page of the address, or nothing where no kind of task exists for the user. */
function useTasks() {
  const [params, setParams] = useSearchParams();
  const open = useOpenTasks();
  const kind = params.get('kind') ?? all;
  const page = Math.max(1, Number(params.get('page')) || 1);
  const bizTypes = kind === all ? open.bizTypes : kind;
  const answer = useCall(
    workflowtask.upcoming,
    bizTypes === undefined ? undefined : { bizTypes, page, size: pageSize },
  );
  useTasksChange(answer.reload);
  const go = (next: Record<string, string>) => setParams(next, { replace: true });
  const ofKind: Record<string, string> = kind === all ? {} : { kind };
  return {
    ...{ open, kind, page, answer, linked: params.get('task') },
    choose: (next: string) => go(next === all ? {} : { kind: next }),
    turn: (to: number) => go({ ...ofKind, page: String(to) }),
  };
}

/**
 * Which of the tasks is shown: the chosen one; once it is decided and gone, the one that has moved into its place, so that
 * the next opens by itself.
 */
function useShown(tasks: readonly UpcomingTask[], linked: string | null) {
  const [chosen, setChosen] = useState({ id: linked, place: 0 });
  const found = tasks.findIndex(({ taskId }) => taskId === chosen.id);
  const place = found >= 0 ? found : Math.min(chosen.place, tasks.length - 1);
  const shown = tasks[place];
  if (shown && (shown.taskId !== chosen.id || place !== chosen.place)) setChosen({ id: shown.taskId, place });
  return { shown, choose: (id: string) => setChosen({ id, place: tasks.findIndex(({ taskId }) => taskId === id) }) };
}

interface Props {
  tasks: readonly UpcomingTask[];
  list: ReturnType<typeof useTasks>;
  total: number;
}

function Worked({ tasks, list: { open, linked, page, turn }, total }: Props) {
  const styles = useStyles();
  const { shown, choose } = useShown(tasks, linked);
  const choice = useTaskChoice(tasks, open.kinds);
  const [dirty, setDirty] = useState(false);
  const leave = async (id: string) => {
    if (
      dirty &&
      !(await confirm({ title: '换到别的待办', message: '审批意见还没有提交，换到别的待办就不保留了。', ok: '换过去' }))
    )
      return;
    choose(id);
  };
  if (!shown) return <EmptyState title="都处理完了" hint="有新的待办时，会出现在这里。" />;
  const kind = open.kinds.find(({ bizType }) => bizType === shown.bizType);
  return (
    <div className={styles.columns}>
      <div className={styles.list}>
        <TaskBatch choice={choice} />
        <TaskList
          tasks={tasks}
          kinds={open.kinds}
          shown={shown.taskId}
          onOpen={(id) => void leave(id)}
          choice={choice}
        />
        {total > pageSize && <Pager page={page} size={pageSize} total={total} sizing="fixed" onTurn={turn} />}
      </div>
      <TaskPane key={shown.taskId} task={shown} kind={kind} onDirty={setDirty} />
    </div>
  );
}

/** 待我处理：按业务分，最急的在最前；一件办完，下一件自动打开。 */
export function Tasks() {
  const list = useTasks();
  const { open, kind, answer, choose } = list;
  const waiting = [...open.counts.keys()];
  const titleOf = (bizType: string) => open.kinds.find((one) => one.bizType === bizType)?.title ?? bizType;
  const values = [all, ...waiting, ...(kind === all || waiting.includes(kind) ? [] : [kind])];
  if (open.bizTypes === undefined) return <EmptyState title="没有待办" hint="您的角色没有需要办理的业务。" />;
  return (
    <>
      <Tabs
        label="业务"
        texts={{ [all]: '全部', ...Object.fromEntries(values.slice(1).map((type) => [type, titleOf(type)])) }}
        values={values}
        counts={{ [all]: open.total, ...Object.fromEntries(open.counts) }}
        value={kind}
        onChange={choose}
      />
      <WhenLoaded answer={answer} rows={12}>
        {({ records, total }) => <Worked key={kind} tasks={records} list={list} total={total} />}
      </WhenLoaded>
    </>
  );
}

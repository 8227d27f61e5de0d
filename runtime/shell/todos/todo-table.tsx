import { Button } from '@fluentui/react-components';
import { useSubmit } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { dateTime } from '@portal/sdk/format';
import { host } from '@portal/sdk/host';
import { BusyButton, makeStyles, meaning, mergeClasses, RemainingTime, tokens, Truncated } from '@portal/sdk/ui';
import { todoPageSize, type Todo } from './use-todos.ts';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', minWidth: '720px' },
  head: { backgroundColor: tokens.colorNeutralBackground2, height: '40px' },
  cell: {
    paddingInline: '12px',
    textAlign: 'start',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontWeight: tokens.fontWeightRegular,
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  // as much as two lines of a row hold
  subject: {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    lineHeight: '20px',
  },
  row: { height: '48px', ':hover': { backgroundColor: meaning.rowHover } },
  time: { display: 'flex', alignItems: 'center', gap: '8px', fontVariantNumeric: 'tabular-nums' },
  action: { minWidth: 'auto', paddingInline: '4px', color: tokens.colorBrandForegroundLink },
});

const columns = [
  { title: '序号', width: '64px' },
  { title: '来源模块', width: '140px' },
  { title: '标题', width: undefined },
  { title: '提交时间', width: '292px' },
  { title: '操作', width: '140px' },
] as const;

interface ActionProps {
  todo: Todo;
  onDeleted: (todo: Todo) => void;
  onLeave: () => void;
}

/** A link, so that the worklist can be opened in a window of its own; a plain click stays in the portal. */
function Handle({ path, title, onLeave }: { path: string; title: string; onLeave: () => void }) {
  const styles = useStyles();
  const { navigate, deployment } = host();
  return (
    <Button
      as="a"
      className={styles.action}
      appearance="transparent"
      size="small"
      href={`${deployment.basePath}${path}`}
      aria-label={`去处理：${title}`}
      onClick={(event: React.MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onLeave();
        navigate(path);
      }}
    >
      去处理
    </Button>
  );
}

function Actions({ todo, onDeleted, onLeave }: ActionProps) {
  const { busy, submit } = useSubmit(workflowtask.hide);
  const remove = async () => {
    if ((await submit({ taskId: todo.taskId })) !== undefined) onDeleted(todo);
  };
  return (
    <>
      {todo.path !== undefined && <Handle path={todo.path} title={todo.title} onLeave={onLeave} />}
      <BusyButton appearance="danger" busy={busy} onClick={() => void remove()}>
        删除
      </BusyButton>
    </>
  );
}

function Row({ place, ...props }: ActionProps & { place: number }) {
  const styles = useStyles();
  const { todo } = props;
  return (
    <tr className={styles.row}>
      <td className={styles.cell}>{place}</td>
      <td className={styles.cell}>
        <Truncated text={todo.sourceSystem} />
      </td>
      <td className={styles.cell}>
        <span className={styles.subject} title={todo.title}>
          {todo.title}
        </span>
      </td>
      <td className={styles.cell}>
        <span className={styles.time}>
          {dateTime(todo.submitTime)}
          <RemainingTime dueAt={todo.dueAt} />
        </span>
      </td>
      <td className={styles.cell}>
        <Actions {...props} />
      </td>
    </tr>
  );
}

interface Props extends Omit<ActionProps, 'todo'> {
  rows: readonly Todo[];
  page: number;
}

/** 待办列表：序号、来源模块、标题、提交时间与剩余时间、操作。 */
export function TodoTable({ rows, page, ...actions }: Props) {
  const styles = useStyles();
  return (
    <table className={styles.table} aria-label="待办列表">
      <thead>
        <tr className={styles.head}>
          {columns.map(({ title, width }) => (
            <th key={title} scope="col" className={mergeClasses(styles.cell, styles.title)} style={{ width }}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((todo, index) => (
          <Row key={todo.taskId} todo={todo} place={(page - 1) * todoPageSize + index + 1} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

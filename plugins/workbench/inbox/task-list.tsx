import type { TodoKind } from '@portal/sdk';
import type { UpcomingTask } from '@portal/sdk/calls/workflow';
import { look, makeStyles, meaning, mergeClasses, Money, RemainingTime, tokens } from '@portal/sdk/ui';
import { type KeyboardEvent, useRef } from 'react';

const useStyles = makeStyles({
  list: {
    ...look.list,
    overflowY: 'auto',
    minHeight: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 12px',
    width: '100%',
    height: '48px',
    alignContent: 'center',
    padding: '0 12px',
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'start',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: meaning.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  shown: { backgroundColor: tokens.colorBrandBackground2, boxShadow: `inset 3px 0 ${tokens.colorBrandStroke1}` },
  text: { ...look.oneLine, lineHeight: '20px' },
  quiet: { ...look.oneLine, color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  side: { textAlign: 'end', fontSize: '12px', lineHeight: '20px' },
});

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

interface Props {
  tasks: readonly UpcomingTask[];
  kinds: readonly TodoKind[];
  /** Id of the task that is open. */
  shown: string;
  onChoose: (taskId: string) => void;
}

/** The tasks, the most urgent first; arrows or j and k go on while the focus is in the list. */
export function TaskList({ tasks, kinds, shown, onChoose }: Props) {
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const place = tasks.findIndex(({ taskId }) => taskId === shown) + step;
    const next = tasks[place];
    if (!next) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[place]?.focus();
    onChoose(next.taskId);
  };
  return (
    <ul ref={list} className={styles.list} aria-label="待我处理">
      {tasks.map(({ taskId, title, bizType, starterName, dueAt, amount }) => (
        <li key={taskId}>
          <button
            type="button"
            className={mergeClasses(styles.row, taskId === shown && styles.shown)}
            aria-current={taskId === shown}
            onClick={() => onChoose(taskId)}
            onKeyDown={press}
          >
            <span className={styles.text} title={title}>
              {title}
            </span>
            <span className={styles.side}>
              <RemainingTime dueAt={dueAt} />
            </span>
            <span className={styles.quiet}>
              {kinds.find((kind) => kind.bizType === bizType)?.title} · {starterName}
            </span>
            <span className={styles.side}>{amount !== null && <Money value={amount} />}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

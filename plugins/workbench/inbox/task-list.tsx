import type { TodoKind } from '@portal/sdk';
import type { UpcomingTask } from '@portal/sdk/calls/workflow';
import { Checkbox, look, makeStyles, meaning, mergeClasses, Money, RemainingTime, tokens } from '@portal/sdk/ui';
import { type KeyboardEvent, useRef } from 'react';
import type { TaskChoice } from './task-choice.ts';

const useStyles = makeStyles({
  list: {
    ...look.list,
    overflowY: 'auto',
    minHeight: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  item: { display: 'flex', alignItems: 'center', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 12px',
    flexGrow: 1,
    minWidth: 0,
    height: '48px',
    alignContent: 'center',
    padding: '0 12px 0 0',
    border: 'none',
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

/** Why it waits for the reader, where it is not by their own role alone. */
const WHOSE: Readonly<Record<UpcomingTask['whose'], (name: string) => string>> = {
  OWN: () => '本人',
  CLAIMED: () => '已认领',
  TRANSFERRED: (name) => `转办自 ${name}`,
  ADDED: (name) => `加签（${name}）`,
  BEHALF: (name) => `代 ${name}`,
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

interface Props {
  tasks: readonly UpcomingTask[];
  kinds: readonly TodoKind[];
  /** Id of the task that is open. */
  shown: string;
  onOpen: (taskId: string) => void;
  /** Those that are decided together. */
  choice: TaskChoice;
}

/** The tasks, the most urgent first; arrows or j and k go on while the focus is in the list, x chooses. */
export function TaskList({ tasks, kinds, shown, onOpen, choice }: Props) {
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const open = tasks.findIndex(({ taskId }) => taskId === shown);
    const here = tasks[open];
    if (event.key === 'x' && here && choice.fits(here)) return choice.toggle(here);
    const step = STEPS[event.key];
    if (step === undefined) return;
    const place = open + step;
    const next = tasks[place];
    if (!next) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[place]?.focus();
    onOpen(next.taskId);
  };
  return (
    <ul ref={list} className={styles.list} aria-label="待我处理">
      {tasks.map((task) => (
        <li key={task.taskId} className={mergeClasses(styles.item, task.taskId === shown && styles.shown)}>
          <Checkbox
            aria-label={`选择${task.title}`}
            checked={choice.has(task)}
            disabled={!choice.fits(task)}
            onChange={() => choice.toggle(task)}
          />
          <button
            type="button"
            className={styles.row}
            aria-current={task.taskId === shown}
            onClick={() => onOpen(task.taskId)}
            onKeyDown={press}
          >
            <span className={styles.text} title={task.title}>
              {task.title}
            </span>
            <span className={styles.side}>
              <RemainingTime dueAt={task.dueAt} />
            </span>
            <span className={styles.quiet}>
              {kinds.find((kind) => kind.bizType === task.bizType)?.title} · {task.starterName} ·{' '}
              {WHOSE[task.whose](task.whoseName ?? '')}
            </span>
            <span className={styles.side}>{task.amount !== null && <Money value={task.amount} />}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

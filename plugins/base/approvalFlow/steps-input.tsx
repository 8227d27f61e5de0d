import {
  FLOW_MODE,
  FLOW_ROLE,
  type FlowStep,
  type FlowTask,
  maxFlowSteps,
  maxFlowTasks,
} from '@portal/sdk/calls/approval-flow';
import { Button, Field, Input, look, makeStyles, radius, tokens } from '@portal/sdk/ui';
import { CodeCheckboxes, CodeDropdown, MoneyInput } from '@portal/sdk/ui/form';
import { useRowKeys } from './row-keys.ts';

type Role = FlowTask['roles'][number];

const useStyles = makeStyles({
  steps: { ...look.list, ...look.column('12px') },
  step: { ...look.panel, ...look.column('8px'), padding: '12px', borderRadius: radius.card },
  head: { ...look.row('4px'), minHeight: '32px' },
  no: { fontWeight: tokens.fontWeightSemibold, marginRight: 'auto' },
  task: { ...look.grid('minmax(0, 1fr) 148px auto', '8px 12px'), alignItems: 'end' },
  hours: { minWidth: 0, width: '100%' },
  roles: { gridColumn: '1 / -1', border: 'none', margin: 0, padding: 0, minWidth: 0 },
  label: { padding: 0, marginBottom: '4px' },
  all: look.column('12px'),
  bounds: look.grid('repeat(3, minmax(0, 1fr))', '8px 12px'),
});

interface TaskProps {
  task: FlowTask;
  /** 可以选的角色；空的表示审批人不能改。 */
  roles: readonly Role[];
  only: boolean;
  onChange: (task: FlowTask) => void;
  onRemove: () => void;
}

const hoursOf = (text: string) => Number(text.replace(/\D/g, '').slice(0, 3));

/** 一个任务：名称、时限、由谁审批。 */
function TaskInput({ task, roles, only, onChange, onRemove }: TaskProps) {
  const styles = useStyles();
  const fixed = roles.length === 0;
  return (
    <div className={styles.task}>
      <Field label="任务名称" required>
        <Input
          value={task.taskName}
          maxLength={20}
          disabled={fixed}
          onChange={(taskName) => onChange({ ...task, taskName })}
        />
      </Field>
      <Field label="时限（工作小时）" required>
        <Input
          className={styles.hours}
          value={task.dueHours === 0 ? '' : String(task.dueHours)}
          inputMode="numeric"
          onChange={(text) => onChange({ ...task, dueHours: hoursOf(text) })}
        />
      </Field>
      {only ? (
        <span />
      ) : (
        <Button appearance="danger" onClick={onRemove}>
          删除任务
        </Button>
      )}
      <fieldset className={styles.roles}>
        <legend className={styles.label}>审批人</legend>
        {fixed ? (
          <span>{task.roles.map((role) => FLOW_ROLE.texts[role]).join('、')}，由单据决定</span>
        ) : (
          <CodeCheckboxes
            codes={{ texts: FLOW_ROLE.texts, list: roles }}
            value={task.roles}
            onChange={(chosen) => onChange({ ...task, roles: chosen })}
          />
        )}
      </fieldset>
    </div>
  );
}

interface StepsProps {
  value: readonly FlowStep[];
  /** 每一步可以选的角色，最后一组用于其后的各步。 */
  allowed: readonly (readonly Role[])[];
  changes: 'free' | 'fixed' | 'hours';
  onChange: (steps: FlowStep[]) => void;
}

const emptyTask = (): FlowTask => ({ taskName: '', roles: [], dueHours: 24 });
const emptyStep = (): FlowStep => ({ tasks: [emptyTask()], mode: 'ALL', amountFrom: null, amountBelow: null });

const replaced = <T,>(list: readonly T[], index: number, item: T): T[] =>
  list.map((one, place) => (place === index ? item : one));
const without = <T,>(list: readonly T[], index: number): T[] => list.filter((_, place) => place !== index);
const swapped = <T,>(list: readonly T[], index: number, by: number): T[] => {
  const next = [...list];
  const [moved] = next.splice(index, 1);
  if (moved !== undefined) next.splice(index + by, 0, moved);
  return next;
};

interface StepProps extends Pick<StepsProps, 'changes'> {
  step: FlowStep;
  roles: readonly Role[];
  onChange: (step: FlowStep) => void;
}

/** 一步：并行的任务、几人审批时怎样算通过、金额条件。 */
function StepInput({ step, roles, changes, onChange }: StepProps) {
  const styles = useStyles();
  const { tasks, mode, amountFrom, amountBelow } = step;
  const { keys, follow } = useRowKeys(tasks.length);
  const remove = (index: number) => {
    follow((all) => without(all, index));
    onChange({ ...step, tasks: without(tasks, index) });
  };
  return (
    <>
      {tasks.map((task, index) => (
        <TaskInput
          key={keys[index]}
          task={task}
          roles={changes === 'hours' ? [] : roles}
          only={tasks.length === 1}
          onChange={(next) => onChange({ ...step, tasks: replaced(tasks, index, next) })}
          onRemove={() => remove(index)}
        />
      ))}
      {changes !== 'hours' && (
        <div className={styles.bounds}>
          {tasks.length > 1 && (
            <Field label="几人审批时">
              <CodeDropdown
                codes={FLOW_MODE.texts}
                value={mode}
                onChange={(code) => onChange({ ...step, mode: code === 'ANY' ? 'ANY' : 'ALL' })}
              />
            </Field>
          )}
          {changes === 'free' && (
            <>
              <Field label="金额不低于（元）">
                <MoneyInput
                  value={amountFrom ?? undefined}
                  placeholder="不限"
                  onChange={(value) => onChange({ ...step, amountFrom: value ?? null })}
                />
              </Field>
              <Field label="金额低于（元）">
                <MoneyInput
                  value={amountBelow ?? undefined}
                  placeholder="不限"
                  onChange={(value) => onChange({ ...step, amountBelow: value ?? null })}
                />
              </Field>
            </>
          )}
        </div>
      )}
      {changes !== 'hours' && tasks.length < maxFlowTasks && (
        <div>
          <Button appearance="text" onClick={() => onChange({ ...step, tasks: [...tasks, emptyTask()] })}>
            增加并行任务
          </Button>
        </div>
      )}
    </>
  );
}

/** 审批的各步，按顺序办理。 */
export function StepsInput({ value, allowed, changes, onChange }: StepsProps) {
  const styles = useStyles();
  const free = changes === 'free';
  const { keys, follow } = useRowKeys(value.length);
  const move = (change: <T>(list: readonly T[]) => T[]) => {
    follow(change);
    onChange(change(value));
  };
  return (
    <div className={styles.all}>
      <ol className={styles.steps}>
        {value.map((step, index) => (
          <li key={keys[index]} className={styles.step} aria-label={`第 ${index + 1} 步`}>
            <div className={styles.head}>
              <span className={styles.no}>第 {index + 1} 步</span>
              {free && value.length > 1 && (
                <>
                  <Button
                    appearance="text"
                    disabled={index === 0}
                    onClick={() => move((list) => swapped(list, index, -1))}
                  >
                    上移
                  </Button>
                  <Button
                    appearance="text"
                    disabled={index === value.length - 1}
                    onClick={() => move((list) => swapped(list, index, 1))}
                  >
                    下移
                  </Button>
                  <Button appearance="danger" onClick={() => move((list) => without(list, index))}>
                    删除
                  </Button>
                </>
              )}
            </div>
            <StepInput
              step={step}
              roles={allowed[Math.min(index, allowed.length - 1)] ?? []}
              changes={changes}
              onChange={(next) => onChange(replaced(value, index, next))}
            />
          </li>
        ))}
      </ol>
      {free && value.length < maxFlowSteps && (
        <Button onClick={() => onChange([...value, emptyStep()])}>增加一步</Button>
      )}
    </div>
  );
}

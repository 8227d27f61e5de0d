import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { EXPORT_STATUS, exportSteps, type ExportTask, exportTask } from '@portal/sdk/calls/export-task';
import { ActionButton, StatusTag, Truncated } from '@portal/sdk/ui';

const useStyles = makeStyles({
  state: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  bar: { width: '72px', flexShrink: 0 },
  reason: { minWidth: 0, color: tokens.colorNeutralForeground2 },
});

/** A file is announced as written row by row; the last of them are packed before it can be fetched. */
function Progress({ rowsDone, rowTotal }: NonNullable<ExportTask['progress']>) {
  const styles = useStyles();
  if (!rowTotal) return <ProgressBar className={styles.bar} aria-label="生成进度" />;
  const share = rowsDone / rowTotal;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <>
      <ProgressBar className={styles.bar} value={share} aria-label="生成进度" aria-valuetext={percent} />
      <span aria-hidden="true">{percent}</span>
    </>
  );
}

/** The state, with how far the file is or why it failed. */
export function TaskState({ status, progress, reason }: ExportTask) {
  const styles = useStyles();
  return (
    <span className={styles.state}>
      <StatusTag code={status} {...EXPORT_STATUS} />
      {progress !== null && <Progress {...progress} />}
      {reason !== null && (
        <span className={styles.reason}>
          <Truncated text={reason} />
        </span>
      )}
    </span>
  );
}

interface Told {
  readonly call: typeof exportTask.cancel | typeof exportTask.download;
  /** After success. */
  readonly done: string;
  /** Asked before. */
  readonly ask?: (fileName: string) => string;
}

const STEPS: Readonly<Record<ExportTask['may'][number], Told>> = {
  CANCEL: { call: exportTask.cancel, done: '已取消', ask: (name: string) => `确认取消导出“${name}”吗？` },
  DOWNLOAD: { call: exportTask.download, done: '文件已下载' },
  REGENERATE: { call: exportTask.retry, done: '已重新排队' },
  RETRY: { call: exportTask.retry, done: '已重新排队' },
  REMOVE: { call: exportTask.remove, done: '已删除', ask: (name: string) => `确认删除“${name}”吗？文件将一并删除。` },
};

export const TaskActions = ({ id, fileName, may }: ExportTask) =>
  may.map((name) => {
    const { ask, ...step } = STEPS[name];
    return (
      <ActionButton key={name} {...step} input={{ id }} {...(ask && { ask: ask(fileName) })}>
        {exportSteps.steps[name].title}
      </ActionButton>
    );
  });

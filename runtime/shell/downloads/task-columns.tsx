import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { EXPORT_STATUS, type ExportStatus, type ExportTask, exportTask } from '@portal/sdk/calls/export-task';
import { bytes, quantity } from '@portal/sdk/format';
import { ActionButton, StatusTag, type Tones, Truncated } from '@portal/sdk/ui';
import { type Column, RowActions } from '@portal/sdk/ui/table';

const TONES: Tones<ExportStatus> = { 0: 'waiting', 1: 'info', 2: 'success', 3: 'done', 4: 'danger' };

const useStyles = makeStyles({
  state: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  bar: { width: '72px', flexShrink: 0 },
  reason: { minWidth: 0, color: tokens.colorNeutralForeground2 },
});

/** A file is announced as written row by row; the last of them are packed before it can be fetched. */
function Progress({ rowsDone, rowTotal }: ExportTask) {
  const styles = useStyles();
  if (!rowTotal) return <ProgressBar className={styles.bar} aria-label="生成进度" />;
  const share = rowsDone / rowTotal;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <>
      <ProgressBar className={styles.bar} value={share} aria-label="生成进度" aria-valuetext={percent} />
      {percent}
    </>
  );
}

function State(task: ExportTask) {
  const styles = useStyles();
  const { status, reason } = task;
  return (
    <span className={styles.state}>
      <StatusTag code={status} texts={EXPORT_STATUS} tones={TONES} />
      {status === 1 && <Progress {...task} />}
      {status === 4 && reason !== null && (
        <span className={styles.reason}>
          <Truncated text={reason} />
        </span>
      )}
    </span>
  );
}

function rowsOf({ status, rowsDone, rowTotal }: ExportTask): string {
  if (status === 2 || status === 3) return quantity(rowsDone);
  return rowTotal === null ? '-' : quantity(rowTotal);
}

function Actions({ id, fileName, status }: ExportTask) {
  if (status === 0 || status === 1)
    return (
      <ActionButton call={exportTask.cancel} input={{ id }} ask={`确认取消导出“${fileName}”吗？`} done="已取消">
        取消
      </ActionButton>
    );
  return (
    <RowActions>
      {status === 2 ? (
        <ActionButton call={exportTask.download} input={{ id }} done="文件已下载">
          下载
        </ActionButton>
      ) : (
        <ActionButton call={exportTask.retry} input={{ id }} done="已重新排队">
          {status === 3 ? '重新生成' : '重试'}
        </ActionButton>
      )}
      <ActionButton
        call={exportTask.remove}
        input={{ id }}
        ask={`确认删除“${fileName}”吗？文件将一并删除。`}
        done="已删除"
      >
        删除
      </ActionButton>
    </RowActions>
  );
}

export const TASK_COLUMNS: readonly Column<ExportTask>[] = [
  { title: '文件名', key: 'fileName', width: 320, show: ({ fileName }) => <Truncated text={fileName} /> },
  { title: '状态', key: 'status', width: 216, show: (task) => <State {...task} /> },
  { title: '行数', key: 'rows', width: 96, align: 'end', show: rowsOf },
  { title: '大小', key: 'size', width: 88, align: 'end', show: ({ size }) => (size === null ? '-' : bytes(size)) },
  { title: '申请时间', field: 'createdAt', width: 160, as: 'dateTime' },
  { title: '过期时间', field: 'expiresAt', width: 160, as: 'dateTime' },
  { title: '操作', key: 'actions', width: 132, show: (task) => <Actions {...task} /> },
];

import { makeStyles, tokens } from '@fluentui/react-components';
import { type AuditRow, approvalResult } from './approval-result.ts';
import { EmptyState } from './states.tsx';
import { type Tone, ToneTag } from './status-tag.tsx';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', textAlign: 'left', minWidth: '480px' },
  head: {
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  cell: { padding: '8px 12px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, verticalAlign: 'top' },
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  opinion: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
});

const TONES: Record<string, Tone> = { 同意: 'success', 驳回: 'danger' };
const HEADS = ['节点', '处理人', '处理时间', '结果', '意见'];

/** Who decided what, and why. `time` writes the moment, default as it comes. */
export function ApprovalHistory({
  history,
  time = (text) => text,
}: {
  history: readonly AuditRow[];
  time?: (endTime: string) => string;
}) {
  const styles = useStyles();
  if (history.length === 0)
    return <EmptyState title="暂无审批记录" hint="提交审批后，各节点的处理结果会显示在这里。" />;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="审批记录">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} className={styles.head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {history.map(({ taskName, userName, endTime, message, operationTypeString }, index) => {
            const result = approvalResult(operationTypeString);
            return (
              <tr key={`${taskName}-${index}`}>
                <td className={styles.cell}>{taskName}</td>
                <td className={styles.cell}>{userName}</td>
                <td className={`${styles.cell} ${styles.time}`}>{endTime === null ? '-' : time(endTime)}</td>
                <td className={styles.cell}>
                  <ToneTag tone={TONES[result] ?? 'neutral'}>{result}</ToneTag>
                </td>
                <td className={`${styles.cell} ${styles.opinion}`}>{message || '-'}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

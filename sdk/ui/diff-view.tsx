import { makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { meaning } from './meaning.ts';
import { space } from './theme.ts';

/** One field before and after. Texts are compared, so write values as they are shown. */
export interface Change {
  label: string;
  before: string | null;
  after: string | null;
  /** Drawn instead of the text: a link, a file. */
  show?: (text: string) => ReactNode;
}

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: space.s },
  scroll: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', textAlign: 'left', tableLayout: 'fixed', minWidth: '480px' },
  head: { padding: '8px 12px', backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold },
  label: { width: '160px' },
  cell: {
    padding: '8px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightRegular,
  },
  before: {
    color: meaning.toneDangerText,
    backgroundColor: meaning.toneDangerGround,
    textDecorationLine: 'line-through',
  },
  after: { color: meaning.toneSuccessText, backgroundColor: meaning.toneSuccessGround },
});

const changed = ({ before, after }: Change) => (before ?? '') !== (after ?? '');

/** The old and new values of a change side by side; unchanged fields are folded. */
export function DiffView({ changes }: { changes: readonly Change[] }) {
  const styles = useStyles();
  const [all, setAll] = useState(false);
  const rows = all ? changes : changes.filter(changed);
  const same = changes.length - changes.filter(changed).length;
  const draw = ({ show }: Change, text: string | null) => (text ? (show ? show(text) : text) : '-');
  return (
    <div className={styles.box}>
      {same > 0 && (
        <Switch checked={all} onChange={(_, { checked }) => setAll(checked)} label={`显示未变更的${same}项`} />
      )}
      <div className={styles.scroll}>
        <table className={styles.table} aria-label="变更对比">
          <thead>
            <tr>
              <th className={mergeClasses(styles.head, styles.label)} scope="col">
                变更项
              </th>
              <th className={styles.head} scope="col">
                变更前
              </th>
              <th className={styles.head} scope="col">
                变更后
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th className={styles.cell} scope="row">
                  {row.label}
                </th>
                <td className={mergeClasses(styles.cell, changed(row) && row.before !== null && styles.before)}>
                  {draw(row, row.before)}
                </td>
                <td className={mergeClasses(styles.cell, changed(row) && styles.after)}>{draw(row, row.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <span>没有变更内容</span>}
    </div>
  );
}

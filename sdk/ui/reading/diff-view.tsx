import { makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { meaning } from '../meaning.ts';
import { space } from '../theme.ts';
import { piecesOf } from './words.ts';

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
  before: { color: meaning.toneDangerText, backgroundColor: meaning.toneDangerGround },
  after: { color: meaning.toneSuccessText, backgroundColor: meaning.toneSuccessGround },
  came: { textDecorationLine: 'none', fontWeight: tokens.fontWeightSemibold },
});

const changed = ({ before, after }: Change) => (before ?? '') !== (after ?? '');

/** One side of a change. Words that the other side has too stay unmarked. */
function Side({ change: { before, after, show }, of }: { change: Change; of: 'before' | 'after' }) {
  const styles = useStyles();
  const text = of === 'before' ? before : after;
  if (!text) return '-';
  if (show) return show(text);
  if (before === after) return text;
  return piecesOf(before ?? '', after ?? '')[of].map((piece, index) => {
    if (!piece.changed) return piece.text;
    return of === 'before' ? (
      <del key={index}>{piece.text}</del>
    ) : (
      <ins key={index} className={styles.came}>
        {piece.text}
      </ins>
    );
  });
}

/** The old and new values of a change side by side, with the words that differ; unchanged fields are folded. */
export function DiffView({ changes }: { changes: readonly Change[] }) {
  const styles = useStyles();
  const [all, setAll] = useState(false);
  const rows = all ? changes : changes.filter(changed);
  const same = changes.length - changes.filter(changed).length;
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
                  <Side change={row} of="before" />
                </td>
                <td className={mergeClasses(styles.cell, changed(row) && styles.after)}>
                  <Side change={row} of="after" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <span>没有变更内容</span>}
    </div>
  );
}

import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ToneTag } from '../status-tag.tsx';
import { keyOf, type LooseColumn, type Mark } from './columns.ts';

const useStyles = makeStyles({ tags: { display: 'inline-flex', gap: '4px', maxWidth: '100%' } });

/** The marks of a row, after the value that they stand beside. */
export function Marks({ marks, children }: { marks: readonly Mark[]; children?: ReactNode }) {
  const styles = useStyles();
  return (
    <span className={styles.tags}>
      {children}
      {marks.map(({ text, tone }) => (
        <ToneTag key={text} tone={tone}>
          {text}
        </ToneTag>
      ))}
    </span>
  );
}

/** Wide enough for one mark. */
const marksWidth = 112;

/** A column whose value is the same in every row keeps what the rows have besides it. */
export const marksAlone = ({ marks, ...column }: LooseColumn): LooseColumn => ({
  key: keyOf(column),
  title: '标记',
  width: marksWidth,
  show: (row) => {
    const found = marks?.(row) ?? [];
    return found.length === 0 ? '-' : <Marks marks={found} />;
  },
});

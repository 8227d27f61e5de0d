import { mergeClasses } from '@fluentui/react-components';
import type { LineFault } from './columns.ts';
import type { LineStyles } from './styles.ts';
import type { Place } from './use-line-keys.ts';

/** Faults with a link of their own; the others are counted. */
const told = 3;

interface Props {
  styles: LineStyles;
  faults: readonly LineFault[];
  focus: (place: Place) => void;
}

/** What is wrong, said once it changes, each with a way to its cell. */
export function LineFaults({ styles, faults, focus }: Props) {
  return (
    <div className={styles.faults} role="status">
      {faults.length > 0 && <span className={styles.wrong}>{faults.length} 处有误：</span>}
      {faults.slice(0, told).map(({ row, column, text }) => (
        <button
          key={`${row}:${column}`}
          type="button"
          className={mergeClasses(styles.jump)}
          onClick={() => focus({ row, column })}
        >
          第 {row + 1} 行：{text}
        </button>
      ))}
      {faults.length > told && <span className={styles.wrong}>等</span>}
    </div>
  );
}

import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { ReactElement } from 'react';
import { Button } from '../../button.tsx';
import type { LooseLine } from './columns.ts';
import type { Lines } from './lines.ts';
import type { LineStyles } from './styles.ts';
import type { Place } from './use-line-keys.ts';

interface Props<Row extends object> {
  styles: LineStyles;
  lines: Lines<Row>;
  columns: readonly LooseLine[];
  growing: boolean;
  /** The cell that had the focus last. */
  at: Place | undefined;
  focus: (place: Place) => void;
}

/** What may be done with the lines, for the pointer; each has its key. */
export function LineTools<Row extends object>({ styles, lines, columns, growing, at, focus }: Props<Row>) {
  const count = lines.rows.length;
  const here = at && at.row < count ? at : undefined;
  const first = columns.findIndex(({ entered }) => entered);
  const tool = (title: string, icon: ReactElement, off: boolean, act: () => Place | undefined) => (
    <Button
      key={title}
      size="small"
      appearance="subtle"
      icon={icon}
      disabled={off}
      onClick={() => {
        const place = act();
        if (place) focus(place);
      }}
    >
      {title}
    </Button>
  );
  const move = (step: 1 | -1) => () => {
    if (!here || !lines.move(here.row, here.row + step)) return here;
    return { ...here, row: here.row + step };
  };
  return (
    <div className={styles.tools} role="toolbar" aria-label="明细操作">
      {growing &&
        tool('增加一行', <AddRegular />, false, () => {
          lines.insert(here ? here.row + 1 : count);
          return { row: here ? here.row + 1 : count, column: first };
        })}
      {growing &&
        tool('删除行', <DeleteRegular />, !here, () => {
          if (!here) return undefined;
          lines.remove(here.row);
          return count > 1 ? { ...here, row: Math.min(here.row, count - 2) } : undefined;
        })}
      {growing && tool('上移', <ArrowUpRegular />, !here || here.row === 0, move(-1))}
      {growing && tool('下移', <ArrowDownRegular />, !here || here.row === count - 1, move(1))}
      {tool('向下填充', <ArrowDownloadRegular />, !here || here.row === count - 1, () => {
        if (here) lines.fillDown(here.row, here.column, count - 1);
        return here;
      })}
      {tool('撤销', <ArrowUndoRegular />, !lines.canUndo, () => {
        lines.undo();
        return here;
      })}
      {tool('重做', <ArrowRedoRegular />, !lines.canRedo, () => {
        lines.redo();
        return here;
      })}
      <span className={styles.hint}>可从 Excel 复制后粘贴（Ctrl+V），首行是标题时按标题对应</span>
    </div>
  );
}

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { Descriptions } from '../descriptions.tsx';
import { offPaper } from '../print/printing.ts';
import { space } from '../theme.ts';
import { Cell } from './cell.tsx';
import { isActions, type LooseColumn } from './columns.ts';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    width: 'min(360px, 40%)',
    minHeight: 0,
    boxSizing: 'border-box',
    marginLeft: space.m,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingLeft: space.m,
    ...offPaper,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  head: { display: 'flex', alignItems: 'center', gap: space.s, minHeight: '32px' },
  title: {
    margin: 0,
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  facts: { flexGrow: 1, minHeight: 0, overflowY: 'auto', paddingBlock: space.s },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.xs,
    paddingTop: space.s,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':empty': { display: 'none' },
  },
});

interface Props {
  panel: RefObject<HTMLElement | null>;
  /** What the row is called. */
  name: string;
  row: unknown;
  /** All that the table may show, also what is hidden there. */
  columns: readonly LooseColumn[];
  /** What may be done with the row now. */
  actions: ReactNode;
  onClose: () => void;
}

/** A row beside its list: every fact of it, and what may be done with it now. Escape closes it. */
export function RowPreview({ panel, name, row, columns, actions, onClose }: Props) {
  const styles = useStyles();
  const title = useId();
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={title} onKeyDown={leave}>
      <header className={styles.head}>
        <h2 className={styles.title} id={title} title={name}>
          {name}
        </h2>
        <Button size="small" appearance="subtle" icon={<DismissRegular />} aria-label="关闭预览" onClick={onClose} />
      </header>
      <div className={styles.facts}>
        <Descriptions
          columns={1}
          items={columns
            .filter((column) => !isActions(column))
            .map((column) => ({ label: column.title, value: <Cell column={column} row={row} /> }))}
        />
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </aside>
  );
}

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { radius, space } from '../theme.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    minWidth: 0,
    overflowX: 'auto',
    whiteSpace: 'nowrap',
    gap: space.xs,
    paddingInline: space.s,
    minHeight: '32px',
    borderRadius: radius.control,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props {
  rows: readonly unknown[];
  /** What they sum up to: 1,234.00 元. */
  sum: string | undefined;
  onClear: () => void;
  children: ReactNode;
}

/** 已选 N 项 · 合计，及批量操作。 */
export function SelectionBar({ rows, sum, onClear, children }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      <span role="status">{`已选 ${rows.length} 项${sum === undefined ? '' : ` · 合计 ${sum}`}`}</span>
      {children}
      <Button appearance="transparent" size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}

import { Button, makeStyles } from '@portal/sdk/ui';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { rowName, type UnitRow } from './contract.ts';

const useStyles = makeStyles({
  name: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  leaf: { display: 'inline-block', width: '24px', height: '24px' },
});

const indent = 20; // px a level

interface Props {
  row: UnitRow;
  depth: number;
  open: boolean;
  onToggle: () => Promise<void>;
}

/** A unit of the tree, with the button that opens what is below it. */
export function UnitName({ row, depth, open, onToggle }: Props) {
  const styles = useStyles();
  const { name, children } = row;
  return (
    <span className={styles.name} style={{ paddingInlineStart: depth * indent }}>
      {children > 0 ? (
        <Button
          size="small"
          appearance="transparent"
          icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-expanded={open}
          aria-label={`${open ? '收起' : '展开'}${name}的下级`}
          onClick={() => void onToggle().catch(() => undefined)}
        />
      ) : (
        <span className={styles.leaf} />
      )}
      {children > 0 ? `${rowName(row)}（${children}）` : rowName(row)}
    </span>
  );
}

import { makeStyles } from '@portal/sdk/ui';
import { MoneyInput } from '@portal/sdk/ui/form';

const useStyles = makeStyles({ cell: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } });

interface Props {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** 表格单元格里的数量输入，随列宽伸缩。 */
export function QuantityEntry({ label, value, onChange }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.cell}>
      <MoneyInput kind="quantity" label={label} value={value} onChange={onChange} />
    </div>
  );
}

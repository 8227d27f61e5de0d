import { Checkbox, makeStyles } from '@portal/sdk/ui';

const useStyles = makeStyles({ list: { display: 'flex', flexWrap: 'wrap' } });

interface Props<Code extends string> {
  codes: Readonly<Record<Code, string>>;
  value: readonly Code[];
  onChange: (codes: Code[]) => void;
}

/** 从一个代码表中勾选多项。 */
export function CodeChecks<Code extends string>({ codes, value, onChange }: Props<Code>) {
  const styles = useStyles();
  const all = Object.keys(codes) as Code[];
  return (
    <div className={styles.list}>
      {all.map((code) => (
        <Checkbox
          key={code}
          label={codes[code]}
          checked={value.includes(code)}
          onChange={(checked) => onChange(all.filter((one) => (one === code ? checked : value.includes(one))))}
        />
      ))}
    </div>
  );
}

import { Button, makeStyles } from '@portal/sdk/ui';
import { DayInput } from '@portal/sdk/ui/date';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '4px', marginTop: '8px' },
});

interface Props {
  value: readonly string[];
  onChange: (days: string[]) => void;
}

/** 节假日：逐日添加，点击移除。 */
export function HolidayInput({ value, onChange }: Props) {
  const styles = useStyles();
  return (
    <>
      <DayInput
        placeholder="添加一天"
        value={undefined}
        onChange={(day) => day !== undefined && !value.includes(day) && onChange([...value, day].sort())}
      />
      <div className={styles.list}>
        {value.map((day) => (
          <Button
            key={day}
            size="small"
            aria-label={`移除 ${day}`}
            onClick={() => onChange(value.filter((one) => one !== day))}
          >
            {day} ×
          </Button>
        ))}
      </div>
    </>
  );
}

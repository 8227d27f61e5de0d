import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useEffect, useRef, useState } from 'react';
import { date } from '../../format/index.ts';
import { now } from '../../services.ts';
import { space } from '../theme.ts';
import { DateField, type DateFieldProps, type PanelControl } from './date-field.tsx';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: space.s },
  year: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  grid: { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: space.xs },
  month: { minWidth: '56px' },
});

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const monthText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

/** What a person typed as a month: `202406`, `2024/6`, `2024年6月`. `undefined` when no such month exists. */
export function parseMonth(text: string): string | undefined {
  const match = /^(\d{4})(?:[-/.年]?)(\d{1,2})月?$/.exec(text.trim());
  const [year, month] = [Number(match?.[1]), Number(match?.[2])];
  return month >= 1 && month <= 12 ? monthText(year, month) : undefined;
}

type PanelProps = Pick<DateFieldProps, 'value' | 'min' | 'max'> & PanelControl;

function MonthPanel({ value, min = '', max = '9999-12', entered, choose }: PanelProps) {
  const styles = useStyles();
  const grid = useRef<HTMLDivElement>(null);
  const [year, setYear] = useState(() => Number((value ?? date(now())).slice(0, 4)));
  useEffect(() => {
    const [chosen, first] = ['[aria-pressed="true"]', 'button'].map((one) =>
      grid.current?.querySelector<HTMLElement>(one),
    );
    if (entered) (chosen ?? first)?.focus();
  }, [entered]);
  return (
    <>
      <div className={styles.head}>
        <Button
          appearance="subtle"
          icon={<ChevronLeftRegular />}
          aria-label="上一年"
          onClick={() => setYear(year - 1)}
        />
        <span className={styles.year} aria-live="polite">{`${year}年`}</span>
        <Button
          appearance="subtle"
          icon={<ChevronRightRegular />}
          aria-label="下一年"
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className={styles.grid} ref={grid}>
        {months.map((month) => {
          const text = monthText(year, month);
          return (
            <Button
              key={month}
              className={styles.month}
              appearance={text === value ? 'primary' : 'subtle'}
              disabled={text < min || text > max}
              aria-pressed={text === value}
              onClick={() => choose(text)}
            >
              {`${month}月`}
            </Button>
          );
        })}
      </div>
    </>
  );
}

/** A month, `YYYY-MM`, typed or chosen: `202406`, `2024/6` and `2024年6月` are understood. */
export function MonthInput({ placeholder = '年-月', ...props }: DateFieldProps) {
  const { value, min, max } = props;
  return (
    <DateField
      {...props}
      placeholder={placeholder}
      parse={parseMonth}
      choice="选择月份"
      panel={(control) => <MonthPanel {...{ value, min, max }} {...control} />}
    />
  );
}

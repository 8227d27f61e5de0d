import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { FiltersOf, PageCall } from '../../contract/index.ts';
import type { List } from '../../data/use-list.ts';
import { date } from '../../format/index.ts';
import { now } from '../../services.ts';
import { DayRangeInput } from '../date/index.ts';
import { space } from '../theme.ts';
import { ToggleButton } from '../toggle-button.tsx';
import { periodName, type PeriodName, PERIODS, periodOf } from './periods.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: space.xs, flexWrap: 'wrap' },
  label: { color: tokens.colorNeutralForeground2, marginInlineEnd: space.xs },
  range: { width: '360px' },
});

interface Props<C extends PageCall> {
  list: List<C>;
  /** What the period is of: 下单日期. */
  label: string;
  /** The filters that hold its first day and its last. */
  from: string;
  to: string;
}

/** 期间：全部、本月、上月、本季、本年, none of them with days ahead, or any days. */
export function PeriodBar<C extends PageCall>({ list, label, from, to }: Props<C>) {
  const styles = useStyles();
  const [chosen, setChosen] = useState<PeriodName>();
  const filters = list.filters as Readonly<Record<string, string | undefined>>;
  const range = { from: filters[from], to: filters[to] };
  const today = date(now());
  const current = periodName(range, today, chosen);
  const ask = (next: typeof range) => list.narrow({ [from]: next.from, [to]: next.to } as Partial<FiltersOf<C>>);
  const choose = (name: PeriodName) => {
    setChosen(name);
    if (name !== '自定义') ask(periodOf(name, today));
  };
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {PERIODS.map((name) => (
        <ToggleButton key={name} size="small" checked={current === name} onClick={() => choose(name)}>
          {name}
        </ToggleButton>
      ))}
      {current === '自定义' && (
        <div className={styles.range}>
          <DayRangeInput label={label} value={range} onChange={ask} />
        </div>
      )}
    </div>
  );
}

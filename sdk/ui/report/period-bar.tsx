import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { FiltersOf, PageCall } from '../../contract/index.ts';
import type { NamedOf } from '../../contract/call.ts';
import type { List } from '../../data/use-list.ts';
import { date } from '../../format/index.ts';
import { now } from '../../services.ts';
import { DayRangeInput } from '../date/index.ts';
import { type LooseFilter, looseFilters } from '../form/fields.ts';
import { space } from '../theme.ts';
import { ToggleButton } from '../toggle-button.tsx';
import { periodName, type PeriodName, PERIODS, periodOf } from './periods.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: space.xs, flexWrap: 'wrap' },
  label: { color: tokens.colorNeutralForeground2, marginInlineEnd: space.xs },
  range: { width: '360px' },
});

/** Filters that are days. */
type DayFilter<C> = {
  [K in keyof FiltersOf<C> & NamedOf<C>]: string extends NonNullable<FiltersOf<C>[K]> ? K : never;
}[keyof FiltersOf<C> & NamedOf<C>];

interface Props<C extends PageCall> {
  list: List<C>;
  /** The filter that opens the range: it names what the period is of, and the filter that closes it. */
  of: DayFilter<C>;
}

/** 期间：全部、本月、上月、本季、本年, or any days. */
export function PeriodBar<C extends PageCall>({ list, of: from }: Props<C>) {
  const styles = useStyles();
  const [custom, setCustom] = useState(false);
  const [{ label, to = '' }] = looseFilters(list.call, [from]) as [LooseFilter];
  const filters = list.filters as Readonly<Record<string, string | undefined>>;
  const range = { from: filters[from], to: filters[to] };
  const today = date(now());
  const current = custom ? '自定义' : periodName(range, today);
  const ask = (next: typeof range) => list.narrow({ [from]: next.from, [to]: next.to } as Partial<FiltersOf<C>>);
  const choose = (name: PeriodName) => {
    setCustom(name === '自定义');
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

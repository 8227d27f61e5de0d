import { Button, Field as FluentField, FieldContextProvider, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { PageCall } from '../../contract/index.ts';
import type { FilterChanges, List } from '../../data/use-list.ts';
import { offPaper } from '../printing.ts';
import { radius, space } from '../theme.ts';
import { useShortcut } from '../use-shortcut.ts';
import { isComposing } from './enter.ts';
import { type FilterField, type LooseFilter, looseFilters } from './fields.ts';
import { FilterInput, isRange, RangeInput } from './filter-input.tsx';
import { valueSchema } from './rules.ts';

const narrow = '@media (max-width: 900px)';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto',
    gap: `${space.s} ${space.l}`,
    padding: `${space.m} ${space.l}`,
    alignItems: 'end',
    borderRadius: radius.card,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    ...offPaper,
  },
  buttons: {
    gridColumnStart: 4,
    gridRowStart: 1,
    display: 'flex',
    gap: space.s,
    justifyContent: 'flex-end',
    [narrow]: { gridColumnStart: 1, gridRowStart: 'auto' },
  },
  field: { minWidth: 0 },
});

/** Filters of the first row; the others wait under 展开. */
const firstRow = 3;

type Values = Readonly<Record<string, unknown>>;

const namesOf = ({ name, from, to }: LooseFilter) => [name, from, to].filter((one) => one !== undefined);

/** What was entered, without blanks. */
const entered = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );

/** Both ends of an amount in order, whichever way round they were entered. */
function inOrder(values: Values, fields: readonly LooseFilter[]): Values {
  const swaps = fields.flatMap(({ kind, from = '', to = '' }) => {
    const [low, high] = [values[from], values[to]];
    const crossed = kind === 'moneyRange' && low !== undefined && high !== undefined && Number(low) > Number(high);
    return crossed ? [[from, high] as const, [to, low] as const] : [];
  });
  return { ...values, ...Object.fromEntries(swaps) };
}

/** What stands in the inputs, and how it becomes the list's question. */
function useFilters<C extends PageCall>(list: List<C>, fields: readonly LooseFilter[]) {
  const own = new Set(fields.flatMap(namesOf));
  const given: Values = Object.fromEntries(Object.entries(list.filters).filter(([name]) => own.has(name)));
  const [values, setValues] = useState(given);
  const [asked, setAsked] = useState(given);
  const changed = [...own].filter((name) => asked[name] !== given[name]);
  if (changed.length > 0) {
    setAsked(given);
    // what is being typed in the other fields stays
    setValues((before) => ({ ...before, ...Object.fromEntries(changed.map((name) => [name, given[name]])) }));
  }
  const none = Object.fromEntries([...own].map((name) => [name, undefined]));
  const ask = (filters: Values) => list.narrow({ ...none, ...filters } as FilterChanges<C>);
  return {
    values,
    change: (change: Values) => setValues((before) => ({ ...before, ...change })),
    search: () => ask(inOrder(entered(values), fields)),
    reset: () => {
      setValues({});
      ask({});
    },
  };
}

interface FilterProps {
  field: LooseFilter;
  list: List<PageCall>;
  values: Values;
  onChange: (change: Values) => void;
}

function Filter({ field, list, values, onChange }: FilterProps) {
  const styles = useStyles();
  const schema = valueSchema(list.call.filters.properties[field.name ?? '']);
  return (
    <FluentField className={styles.field} label={field.label}>
      {isRange(field) ? (
        <FieldContextProvider value={undefined}>
          <RangeInput {...{ field, values, onChange }} />
        </FieldContextProvider>
      ) : (
        <FilterInput {...{ field, schema, values, onChange }} />
      )}
    </FluentField>
  );
}

const guardIme = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};

interface Props<C extends PageCall> {
  list: List<C>;
  /** Default: all that the contract names, in its order. */
  fields?: readonly FilterField<C>[];
}

/** Filters of a list: three a row, the first row always in sight; what is asked stands in the address. */
export function QueryForm<C extends PageCall>({ list, fields }: Props<C>) {
  const styles = useStyles();
  const all = looseFilters(list.call, fields);
  const { values, change, search, reset } = useFilters(list, all);
  const [open, setOpen] = useState(() =>
    all
      .slice(firstRow)
      .flatMap(namesOf)
      .some((name) => name in list.filters),
  );
  useShortcut('Alt+Q', search);
  useShortcut('Alt+R', reset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  return (
    <form className={styles.form} aria-label="查询条件" onSubmit={submit} onKeyDown={guardIme}>
      {(open ? all : all.slice(0, firstRow)).map((field) => (
        <Filter
          key={namesOf(field).join()}
          list={list as unknown as List<PageCall>}
          {...{ field, values }}
          onChange={change}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary">
          查询
        </Button>
        <Button onClick={reset}>重置</Button>
        {all.length > firstRow && (
          <Button
            appearance="transparent"
            iconPosition="after"
            icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </form>
  );
}

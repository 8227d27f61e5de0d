import { Button, Dropdown, Field as FluentField, Input, makeStyles, Option, Switch, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { FiltersOf, PageCall } from '../../contract/index.ts';
import type { List } from '../../data/use-list.ts';
import { DayInput } from '../date/day-input.tsx';
import { DayRangeInput } from '../date/day-range-input.tsx';
import { space } from '../theme.ts';
import { useShortcut } from '../use-shortcut.ts';
import type { FilterField } from './fields.ts';
import { MoneyInput } from './money-input.tsx';
import { codeOf, type ValueSchema } from './rules.ts';

const useStyles = makeStyles({
  form: {
    display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto', gap: `${space.s} ${space.l}`, padding: space.l, alignItems: 'end',
    borderRadius: '8px', border: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  buttons: { gridColumn: '-2 / -1', gridRow: '1', display: 'flex', gap: space.s, justifyContent: 'flex-end', '@media (max-width: 900px)': { gridColumn: '1', gridRow: 'auto' } },
  field: { minWidth: 0 },
  range: { display: 'grid', gridTemplateColumns: '1fr auto 1fr', alignItems: 'center', gap: space.xs },
});

/** Filters of the first row; the others wait under 展开. */
const firstRow = 3;

interface Loose {
  readonly label: string;
  readonly name?: string;
  readonly from?: string;
  readonly to?: string;
  readonly kind?: string;
  readonly placeholder?: string;
  readonly codes?: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, unknown>>;

interface InputProps {
  field: Loose;
  schema: ValueSchema;
  values: Values;
  set: (name: string, value: unknown) => void;
}

const text = (value: unknown) => (value === undefined ? undefined : String(value));

function FilterInput({ field, schema, values, set }: InputProps) {
  const styles = useStyles();
  const { label, kind = 'text', codes, from = '', to = '', name = '', placeholder } = field;
  if (kind === 'dayRange') {
    return <DayRangeInput label={label} value={{ from: text(values[from]), to: text(values[to]) }} onChange={(range) => { set(from, range.from); set(to, range.to); }} />;
  }
  if (kind === 'moneyRange') {
    return (
      <div className={styles.range} role="group" aria-label={label}>
        <MoneyInput value={text(values[from])} label={`${label}（最小）`} onChange={(value) => set(from, value)} />
        <span aria-hidden="true">至</span>
        <MoneyInput value={text(values[to])} label={`${label}（最大）`} onChange={(value) => set(to, value)} />
      </div>
    );
  }
  if (codes) {
    const code = text(values[name]) ?? '';
    return (
      <Dropdown style={{ minWidth: 0 }} clearable placeholder={placeholder ?? '全部'} value={codes[code] ?? ''} selectedOptions={code ? [code] : []} onOptionSelect={(_, { optionValue }) => set(name, codeOf(schema, optionValue))}>
        {Object.entries(codes).map(([option, label_]) => <Option key={option} value={option}>{label_}</Option>)}
      </Dropdown>
    );
  }
  if (kind === 'day') return <DayInput value={text(values[name])} onChange={(value) => set(name, value)} />;
  if (kind === 'switch') return <Switch checked={values[name] === true} onChange={(_, { checked }) => set(name, checked || undefined)} />;
  return <Input value={text(values[name]) ?? ''} maxLength={schema.maxLength} placeholder={placeholder ?? ''} onChange={(_, { value }) => set(name, value)} />;
}

/** What the user entered, without blanks. */
const asked = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );

interface Props<C extends PageCall> {
  list: List<C>;
  fields: readonly FilterField<C>[];
}

/** Filters of a list: three a row, the first row always in sight; what is asked stands in the address. */
export function QueryForm<C extends PageCall>({ list, fields }: Props<C>) {
  const styles = useStyles();
  const loose = fields as unknown as readonly Loose[];
  const current = JSON.stringify(list.filters);
  const [values, setValues] = useState<Values>(list.filters as Values);
  const [open, setOpen] = useState(() => loose.slice(firstRow).some(({ name, from, to }) => [name, from, to].some((key) => key && key in list.filters)));
  useEffect(() => setValues(JSON.parse(current) as Values), [current]);
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  const kept = Object.fromEntries(Object.entries(list.filters).filter(([key]) => !loose.some(({ name, from, to }) => [name, from, to].includes(key))));
  const search = () => list.search({ ...kept, ...asked(values) } as Partial<FiltersOf<C>>);
  const reset = () => {
    setValues({});
    list.search(kept as Partial<FiltersOf<C>>);
  };
  useShortcut('Alt+Q', search);
  useShortcut('Alt+R', reset);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  const guardIme = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
  };
  const shown = open ? loose : loose.slice(0, firstRow);
  const schemas = list.call.filters.properties as Record<string, ValueSchema>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keeps Enter of an IME from submitting
    <form className={styles.form} aria-label="查询条件" onSubmit={submit} onKeyDown={guardIme}>
      {shown.map((field) => (
        <FluentField key={field.name ?? field.from} label={field.label} className={styles.field}>
          <FilterInput field={field} schema={schemas[field.name ?? ''] ?? {}} values={values} set={set} />
        </FluentField>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary">查询</Button>
        <Button onClick={reset}>重置</Button>
        {loose.length > firstRow && (
          <Button appearance="transparent" iconPosition="after" icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起' : '展开'}
          </Button>
        )}
      </div>
    </form>
  );
}

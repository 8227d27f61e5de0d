import { parseMoney } from '../../format/index.ts';
import { Input, makeStyles, Switch } from '@fluentui/react-components';
import { DayInput } from '../date/day-input.tsx';
import { DayRangeInput } from '../date/day-range-input.tsx';
import { MonthInput } from '../date/month-input.tsx';
import { MonthRangeInput } from '../date/month-range-input.tsx';
import { space } from '../theme.ts';
import { CodeDropdown } from './choice.tsx';
import type { LooseFilter } from './fields.ts';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { NumbersInput } from './numbers-input.tsx';
import { TreeSelect } from './tree-select.tsx';
import { codeOf, kindOf, type ValueSchema } from './rules.ts';

const useStyles = makeStyles({
  range: { display: 'grid', gridTemplateColumns: '1fr auto 1fr', alignItems: 'center', gap: space.xs },
});

type Values = Readonly<Record<string, unknown>>;

interface Props {
  field: LooseFilter;
  schema: ValueSchema;
  values: Values;
  onChange: (change: Values) => void;
}

const textOf = (value: unknown) => (value === undefined ? undefined : String(value));

export const isRange = ({ kind }: LooseFilter): boolean =>
  kind === 'dayRange' || kind === 'monthRange' || kind === 'moneyRange';

/** A filter asks for amounts alone. */
const amountOf = (text: string | undefined) => (text === undefined ? undefined : parseMoney(text));

/** A filter over two names: days, months or amounts. */
export function RangeInput({ field: { label, kind, from = '', to = '' }, values, onChange }: Omit<Props, 'schema'>) {
  const styles = useStyles();
  const [low, high] = [textOf(values[from]), textOf(values[to])];
  if (kind === 'dayRange' || kind === 'monthRange') {
    const set = (range: { from: string | undefined; to: string | undefined }) =>
      onChange({ [from]: range.from, [to]: range.to });
    const Range = kind === 'dayRange' ? DayRangeInput : MonthRangeInput;
    return <Range label={label} value={{ from: low, to: high }} onChange={set} />;
  }
  return (
    <div className={styles.range} role="group" aria-label={label}>
      <MoneyInput value={low} label={`${label}（最小）`} onChange={(value) => onChange({ [from]: amountOf(value) })} />
      <span aria-hidden="true">至</span>
      <MoneyInput value={high} label={`${label}（最大）`} onChange={(value) => onChange({ [to]: amountOf(value) })} />
    </div>
  );
}

/** A filter of one name, by its kind. */
export function FilterInput({ field, schema, values, onChange }: Props) {
  const { name = '', codes, placeholder } = field;
  const value = values[name];
  const set = (next: unknown) => onChange({ [name]: next });
  if (field.nodes) {
    return (
      <TreeSelect
        label={field.label}
        nodes={[{ value: '', label: '全部' }, ...field.nodes]}
        value={textOf(value)}
        onChange={set}
        placeholder={placeholder ?? '全部'}
      />
    );
  }
  const kind = kindOf({ ...field, kind: field.kind as 'text' }, schema);
  if (codes) {
    return (
      <CodeDropdown
        codes={codes}
        value={textOf(value) ?? ''}
        onChange={(code) => set(codeOf(schema, code))}
        placeholder={placeholder ?? '全部'}
        onClear={() => set(undefined)}
      />
    );
  }
  if (kind === 'day') return <DayInput value={textOf(value)} onChange={set} />;
  if (kind === 'month') return <MonthInput value={textOf(value)} onChange={set} />;
  if (kind === 'money') return <MoneyInput value={textOf(value)} onChange={(amount) => set(amountOf(amount))} />;
  if (kind === 'number')
    return (
      <NumberInput
        value={value as number | undefined}
        onChange={(count) => set(Number.isFinite(count) ? count : undefined)}
      />
    );
  if (kind === 'switch') {
    return <Switch checked={value === true} onChange={(_, { checked }) => set(checked || undefined)} />;
  }
  if (schema.format === 'numbers')
    return <NumbersInput label={field.label} value={textOf(value) ?? ''} onChange={set} />;
  return (
    <Input
      value={textOf(value) ?? ''}
      placeholder={placeholder ?? ''}
      onChange={(_, { value: text }) => set(text)}
      {...(schema.maxLength !== undefined && { maxLength: schema.maxLength })}
    />
  );
}

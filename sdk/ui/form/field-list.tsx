import {
  Field as FluentField,
  FieldContextProvider,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Call } from '../../contract/index.ts';
import { space } from '../theme.ts';
import { boxId } from './error-summary.tsx';
import { FieldInput } from './field-input.tsx';
import type { LooseField } from './fields.ts';
import { applies, isRequired, schemaOf } from './rules.ts';
import { cleared, type Entries, useFollowing } from './use-fields.ts';

const useStyles = makeStyles({
  grid: { display: 'grid', gap: `${space.xs} ${space.l}`, gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' },
  two: { '@media (min-width: 720px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  box: { minWidth: 0, ':focus': { outline: 'none' } },
  row: { gridColumn: '1 / -1' },
  field: { position: 'relative' },
  /** The line of a fault, kept free: nothing below moves when one comes. */
  free: { minHeight: '18px' },
  counter: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** A field that the page draws, or that takes files, may hold several inputs. */
const isGroup = ({ kind, render }: LooseField) => render !== undefined || kind === 'files';
const isWide = (field: LooseField) =>
  (field.span ?? (isGroup(field) || field.kind === 'area' ? 'row' : 'column')) === 'row';

/** What holds several inputs is named as a group: the field's label must not become the name of each of them. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <FieldContextProvider value={undefined}>
      <div role="group" aria-label={label}>
        {children}
      </div>
    </FieldContextProvider>
  );
}

function Counter({ value, max }: { value: unknown; max: number }) {
  const styles = useStyles();
  return (
    <div className={styles.counter} aria-hidden="true">
      {`${[...String(value ?? '')].length} / ${max}`}
    </div>
  );
}

interface PlaceProps {
  call: Call;
  field: LooseField;
  entries: Entries;
  /** Id of the form; the error summary jumps to its fields. */
  id: string;
}

/** Label above; below, one line for a hint or a fault. */
function FieldBox({ call, field, entries }: Omit<PlaceProps, 'id'>) {
  const styles = useStyles();
  const { name, label, hint, kind } = field;
  const { field: input, fieldState } = useController({ name, control: entries.control });
  const value: unknown = input.value === cleared ? undefined : input.value;
  const schema = schemaOf(call, name);
  const fault = fieldState.error?.message;
  const entry = (
    <FieldInput
      {...{ field, schema, value, entries }}
      onChange={(next) => input.onChange(next ?? cleared)}
      onBlur={input.onBlur}
    />
  );
  return (
    <div className={styles.field}>
      <FluentField
        label={label}
        required={isRequired(call, name)}
        {...(fault === undefined ? hint !== undefined && { hint } : { validationMessage: fault })}
      >
        {isGroup(field) ? <Group label={label}>{entry}</Group> : entry}
      </FluentField>
      {fault === undefined && hint === undefined && <div className={styles.free} />}
      {kind === 'area' && schema.maxLength !== undefined && <Counter value={value} max={schema.maxLength} />}
    </div>
  );
}

/** One field; a key in another draws nothing of it. */
const FieldPlace = memo(function FieldPlace({ id, ...props }: PlaceProps) {
  const styles = useStyles();
  const { field } = props;
  return (
    <div id={boxId(id, field.name)} className={mergeClasses(styles.box, isWide(field) && styles.row)} tabIndex={-1}>
      <FieldBox {...props} />
    </div>
  );
});

/** A field of a condition, while it holds. */
function FieldWhen(props: PlaceProps) {
  const { field, entries } = props;
  const isDrawn = useFollowing(entries, () => applies(field, entries.values()));
  return isDrawn && <FieldPlace {...props} />;
}

interface Props extends Omit<PlaceProps, 'field'> {
  fields: readonly LooseField[];
  columns: 1 | 2;
}

/** The fields of a form, by the rules of their call. */
export function FieldList({ fields, columns, ...props }: Props) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.grid, columns === 2 && styles.two)}>
      {fields.map((field) => {
        const Drawn = field.when ? FieldWhen : FieldPlace;
        return <Drawn key={field.name} field={field} {...props} />;
      })}
    </div>
  );
}

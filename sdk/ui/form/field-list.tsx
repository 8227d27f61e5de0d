import {
  Field as FluentField,
  FieldContextProvider,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import type { Call } from '../../contract/index.ts';
import { space } from '../theme.ts';
import { boxId } from './error-summary.tsx';
import { FieldInput } from './field-input.tsx';
import type { LooseField } from './fields.ts';
import { applies, isRequired, schemaOf, type ValueSchema } from './rules.ts';
import { cleared, type FieldsControl } from './use-fields.ts';

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

interface BoxProps {
  field: LooseField;
  schema: ValueSchema;
  required: boolean;
  value: unknown;
  fault: string | undefined;
  values: Readonly<Record<string, unknown>>;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

/** One field: label above; below, one line for its hint or its fault. */
function FieldBox({ required, fault, ...props }: BoxProps) {
  const { field, schema, value } = props;
  const styles = useStyles();
  const input = <FieldInput {...props} />;
  return (
    <div className={styles.field}>
      <FluentField
        label={field.label}
        required={required}
        {...(fault === undefined ? field.hint !== undefined && { hint: field.hint } : { validationMessage: fault })}
      >
        {isGroup(field) ? <Group label={field.label}>{input}</Group> : input}
      </FluentField>
      {fault === undefined && field.hint === undefined && <div className={styles.free} />}
      {field.kind === 'area' && schema.maxLength !== undefined && <Counter value={value} max={schema.maxLength} />}
    </div>
  );
}

interface Props {
  call: Call;
  fields: readonly LooseField[];
  form: FieldsControl;
  /** Id of the form; the error summary jumps to its fields. */
  id: string;
  columns: 1 | 2;
}

/** The fields of a form, by the rules of their call. */
export function FieldList({ call, fields, form, id, columns }: Props) {
  const styles = useStyles();
  const values = fields.some(({ when, render }) => when || render) ? form.watch() : {};
  return (
    <div className={mergeClasses(styles.grid, columns === 2 && styles.two)}>
      {fields
        .filter((field) => applies(field, values))
        .map((field) => (
          <div
            key={field.name}
            id={boxId(id, field.name)}
            className={mergeClasses(styles.box, isWide(field) && styles.row)}
            tabIndex={-1}
          >
            <Controller
              name={field.name}
              control={form.control}
              render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
                <FieldBox
                  {...{ field, values, onBlur, fault: error?.message }}
                  value={value === cleared ? undefined : value}
                  onChange={(next) => onChange(next ?? cleared)}
                  schema={schemaOf(call, field.name)}
                  required={isRequired(call, field.name)}
                />
              )}
            />
          </div>
        ))}
    </div>
  );
}

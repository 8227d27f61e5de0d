import { Field as FluentField, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Controller } from 'react-hook-form';
import type { Call } from '../../contract/index.ts';
import { space } from '../theme.ts';
import { FieldInput } from './field-input.tsx';
import type { LooseField } from './fields.ts';
import { isRequired, schemaOf } from './rules.ts';
import type { FieldsControl } from './use-fields.ts';

const useStyles = makeStyles({
  grid: { display: 'grid', gap: `${space.m} ${space.l}`, gridTemplateColumns: 'minmax(0, 1fr)' },
  two: { '@media (min-width: 720px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  wide: { gridColumn: '1 / -1' },
  counter: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, textAlign: 'right' },
});

const wideKinds: readonly unknown[] = ['area', 'custom'];

interface Props {
  call: Call;
  fields: readonly LooseField[];
  form: FieldsControl;
  /** Prefix of the ids that the error summary jumps to. */
  id: string;
  columns: 1 | 2;
}

function Counter({ value, max }: { value: unknown; max: number }) {
  const styles = useStyles();
  return <div className={styles.counter} aria-hidden="true">{[...String(value ?? '')].length} / {max}</div>;
}

/** The fields of a form: label above, fault below, required and lengths from the contract. */
export function FieldList({ call, fields, form, id, columns }: Props) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.grid, columns === 2 && styles.two)}>
      {fields.map((field) => (
        <Controller
          key={field.name}
          name={field.name}
          control={form.control}
          render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
            const schema = schemaOf(call, field.name);
            return (
              <div id={`${id}-${field.name}`} className={mergeClasses((field.wide || wideKinds.includes(field.kind)) && styles.wide)} tabIndex={-1}>
                <FluentField label={field.label} required={isRequired(call, field.name)} {...(field.hint && { hint: field.hint })} {...(error?.message && { validationMessage: error.message })}>
                  <FieldInput field={field} schema={schema} value={value} onChange={onChange} onBlur={onBlur} />
                </FluentField>
                {field.kind === 'area' && schema.maxLength !== undefined && <Counter value={value} max={schema.maxLength} />}
              </div>
            );
          }}
        />
      ))}
    </div>
  );
}

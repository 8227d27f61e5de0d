import { type FieldErrors, useForm } from 'react-hook-form';
import type { Call } from '../../contract/index.ts';
import type { LooseField } from './fields.ts';
import { applies, faultOf } from './rules.ts';

type Values = Record<string, unknown>;

export interface Fault {
  readonly name: string;
  readonly text: string;
}

/** Field → its fault, as react-hook-form wants it. */
function faultsOf(call: Call, fields: readonly LooseField[], values: Values): FieldErrors<Values> {
  const faults = fields
    .filter((field) => applies(field, values))
    .flatMap((field) => {
      const message = faultOf(call, field, values);
      return message === undefined ? [] : [[field.name, { type: 'contract', message }] as const];
    });
  return Object.fromEntries(faults);
}

const textOf = (error: FieldErrors<Values>[string]) => (typeof error?.message === 'string' ? error.message : undefined);

const isNullable = (schema: unknown) =>
  (schema as { anyOf?: readonly { type?: string }[] }).anyOf?.some(({ type }) => type === 'null') === true;

/** What a call takes of a document; null only where the call has it for a value. */
const startOf = ({ input: { properties } }: Call, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name in properties && (value !== null || isNullable(properties[name])),
    ),
  );

/** The values of a form: checked when a field is left, while it is mended, and whole on submission. */
export function useFields(call: Call, fields: readonly LooseField[], initial: Values) {
  const { control, getValues, setValue, reset, formState, watch, handleSubmit } = useForm<Values>({
    defaultValues: startOf(call, initial),
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const errors = faultsOf(call, fields, values);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { errors, isDirty, isSubmitted } = formState;
  const summary = fields.flatMap(({ name }) => {
    const text = isSubmitted ? textOf(errors[name]) : undefined;
    return text === undefined ? [] : [{ name, text }];
  });
  return {
    control,
    values: getValues,
    watch,
    dirty: isDirty,
    set: (name: string, value: unknown) => setValue(name, value, { shouldDirty: true }),
    reset: (next: Values) => reset(startOf(call, next)),
    /** After a failed submission: what still stands in its way, in the order of the fields. */
    summary: summary as readonly Fault[],
    /** Checks everything; resolves to whether it may be sent. */
    check: () =>
      new Promise<boolean>((resolve) => {
        void handleSubmit(
          () => resolve(true),
          () => resolve(false),
        )();
      }),
  };
}

export type FieldsControl = ReturnType<typeof useFields>;

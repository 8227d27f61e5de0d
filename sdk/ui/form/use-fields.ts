import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Control, type FieldErrors, useForm } from 'react-hook-form';
import type { Call, InputFault } from '../../contract/index.ts';
import type { CallError } from '../../host.ts';
import type { LooseField } from './fields.ts';
import { applies, faultOf } from './rules.ts';

type Values = Record<string, unknown>;

export interface Fault {
  readonly name: string;
  readonly text: string;
}

/** What the server found wrong with a field: of the value that it was sent, and no other. */
type Refused = ReadonlyMap<string, { readonly text: string; readonly value: string }>;

const comparable = (value: unknown): string => JSON.stringify(value ?? null);

const refusedText = (refused: Refused, name: string, value: unknown): string | undefined => {
  const found = refused.get(name);
  return found?.value === comparable(value) ? found.text : undefined;
};

/** Field → its fault, as react-hook-form wants it. */
function faultsOf(call: Call, fields: readonly LooseField[], values: Values, refused: Refused): FieldErrors<Values> {
  const faults = fields
    .filter((field) => applies(field, values))
    .flatMap((field) => {
      const message = faultOf(call, field, values) ?? refusedText(refused, field.name, values[field.name]);
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

const fieldOf = ({ path }: InputFault): string => path.split('.')[0] ?? '';

/** The faults of fields that are drawn, several of one field in one text. */
function refusedBy(faults: readonly InputFault[], drawn: ReadonlySet<string>, values: Values): Refused {
  const texts = new Map<string, string[]>();
  for (const fault of faults) {
    const name = fieldOf(fault);
    if (drawn.has(name)) texts.set(name, [...(texts.get(name) ?? []), fault.text]);
  }
  return new Map(
    [...texts].map(([name, all]) => [name, { text: all.join('；'), value: comparable(values[name]) }] as const),
  );
}

/** Sentences that belong to no field of the form: those of the refusal itself, where it names none. */
function elsewhere({ faults, message }: CallError, drawn: ReadonlySet<string>): readonly string[] {
  if (faults.length === 0) return [message];
  return faults.filter((fault) => !drawn.has(fieldOf(fault))).map(({ text }) => text);
}

/** What a field holds that was emptied: told `undefined`, react-hook-form would show its first value again. */
export const cleared = '';

/** What is entered, for those who are drawn by a part of it; the same object as long as the form stands. */
export interface Entries {
  readonly control: Control<Values>;
  readonly values: () => Values;
  readonly value: (name: string) => unknown;
  /** @returns a function that ends it. */
  readonly onChange: (changed: () => void) => () => void;
}

/**
 * What follows from the entries, as they are and as the page is drawn: drawn again where it becomes another, not with
 * each key.
 */
export const useFollowing = <T extends string | boolean>({ onChange }: Entries, of: () => T): T =>
  useSyncExternalStore(onChange, of);

const nothingRefused: Refused = new Map();

/**
 * The values of a form: checked when a field is left, while it is mended, and whole on submission. What the server
 * refuses stands at its field until the value changes or is sent again.
 */
export function useFields(call: Call, fields: readonly LooseField[], initial: Values) {
  const refused = useRef(nothingRefused);
  const [failure, setFailure] = useState<{ readonly count: number; readonly sentences: readonly string[] }>({
    count: 0,
    sentences: [],
  });
  const { control, getValues, setValue, reset, formState, watch, handleSubmit, trigger } = useForm<Values>({
    defaultValues: startOf(call, initial),
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const errors = faultsOf(call, fields, values, refused.current);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { errors, isDirty, isSubmitted, defaultValues = {} } = formState;
  const entries = useMemo<Entries>(
    () => ({
      control,
      values: getValues,
      value: (name) => getValues(name),
      // its `subscribe` would count the form as mounted before its fields are, and an untouched one as changed
      onChange: (changed) => watch(changed).unsubscribe,
    }),
    [control, getValues, watch],
  );
  const faults = fields.flatMap(({ name }) => {
    const text = isSubmitted ? textOf(errors[name]) : undefined;
    return text === undefined ? [] : [{ name, text }];
  });
  const fail = (sentences: readonly string[]) => setFailure(({ count }) => ({ count: count + 1, sentences }));
  const forget = () => {
    refused.current = nothingRefused;
    setFailure(({ count }) => ({ count, sentences: [] }));
  };
  return {
    entries,
    values: getValues,
    dirty: isDirty,
    /** What the form began with, or was kept with last. */
    start: defaultValues as Values,
    /** What is entered is kept: from now on it is what the form began with. */
    settle: () => reset(getValues(), { keepIsSubmitted: true }),
    /** Takes back what the server had refused. */
    forget,
    set: (name: string, value: unknown) => setValue(name, value, { shouldDirty: true }),
    reset: (next: Values) => {
      forget();
      // what is not named would keep its value
      const emptied = Object.keys(getValues()).map((name) => [name, cleared] as const);
      reset({ ...Object.fromEntries(emptied), ...startOf(call, next) });
    },
    /** What stands in the way after a failed submission. */
    summary: {
      /** In the order of the fields. */
      faults: faults as readonly Fault[],
      /** What belongs to no field. */
      sentences: failure.sentences,
      /** Rises with each submission that failed. */
      failures: failure.count,
    },
    /** Checks everything; resolves to whether it may be sent. */
    check: () => {
      forget();
      return new Promise<boolean>((resolve) => {
        void handleSubmit(
          () => resolve(true),
          () => {
            fail([]);
            resolve(false);
          },
        )();
      });
    },
    /** Puts what the server refused at the fields. */
    refuse: async (error: CallError) => {
      const values = getValues();
      const drawn = new Set(fields.filter((field) => applies(field, values)).map(({ name }) => name));
      refused.current = refusedBy(error.faults, drawn, values);
      await trigger();
      fail(elsewhere(error, drawn));
    },
  };
}

export type FieldsControl = ReturnType<typeof useFields>;
export type Summary = FieldsControl['summary'];

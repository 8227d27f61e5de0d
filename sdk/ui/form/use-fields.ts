import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Call } from '../../contract/index.ts';
import type { LooseField } from './fields.ts';
import { faultOf } from './rules.ts';

type Values = Record<string, unknown>;

export interface Fault {
  readonly name: string;
  readonly text: string;
}

/** The values of a form, checked against the contract on blur and on submission. */
export function useFields(call: Call, fields: readonly LooseField[], initial: Values) {
  const { control, getValues, reset, formState, setValue, watch, trigger } = useForm<Values>({
    defaultValues: initial,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    resolver: (values) => {
      const faults = fields.flatMap((field) => {
        const text = faultOf(call, field, values[field.name]);
        return text ? [[field.name, { type: 'contract', message: text }] as const] : [];
      });
      return faults.length > 0 ? { values: {}, errors: Object.fromEntries(faults) } : { values, errors: {} };
    },
  });
  const [summary, setSummary] = useState<readonly Fault[]>([]);
  return {
    control,
    values: getValues,
    watch,
    dirty: formState.isDirty,
    set: setValue,
    reset: (next: Values = initial) => {
      setSummary([]);
      reset(next);
    },
    summary,
    /** Checks everything; on failure the summary lists each fault. */
    async check(): Promise<boolean> {
      const passed = await trigger();
      const values = getValues();
      setSummary(
        passed
          ? []
          : fields.flatMap((field) => {
              const text = faultOf(call, field, values[field.name]);
              return text ? [{ name: field.name, text }] : [];
            }),
      );
      return passed;
    },
  };
}

export type FieldsControl = ReturnType<typeof useFields>;

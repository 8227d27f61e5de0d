import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Call } from '../../contract/index.ts';
import type { LooseField } from './fields.ts';
import { applies, faultOf } from './rules.ts';
import { cleared, type Entries } from './use-fields.ts';

/** A form of fewer sections is seen whole. */
export const longForm = 3;

export interface LooseSection {
  /** Id of its block on the page. */
  readonly id: string;
  readonly title: string;
  readonly fields: readonly LooseField[];
}

/** How far a section is filled in. */
export interface Progress extends LooseSection {
  /** How many fields must be filled in, as the others stand. */
  readonly asked: number;
  /** Those of them that are empty. */
  readonly missing: readonly LooseField[];
}

type Values = Readonly<Record<string, unknown>>;

/** A list may lack an entry, a text is there or not. */
const isOpen = (value: unknown): boolean =>
  value === undefined || value === null || value === cleared || Array.isArray(value);

export function progressOf(call: Call, sections: readonly LooseSection[], values: Values): readonly Progress[] {
  const mustBeGiven = (field: LooseField) =>
    applies(field, values) && faultOf(call, field, { ...values, [field.name]: undefined }) !== undefined;
  return sections.map((section) => {
    const asked = section.fields.filter(mustBeGiven);
    const missing = asked.filter((field) => isOpen(values[field.name]) && faultOf(call, field, values) !== undefined);
    return { ...section, asked: asked.length, missing };
  });
}

/** The progress of each section while it is filled in, a moment after each key. */
export function useProgress(call: Call, sections: readonly LooseSection[], { control }: Entries): readonly Progress[] {
  const values = useDeferredValue(useWatch({ control }));
  return useMemo(() => progressOf(call, sections, values), [call, sections, values]);
}

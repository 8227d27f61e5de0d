import type { ReactElement } from 'react';
import { metaOf, type InputOf, type OutputOf } from '../../contract/index.ts';
import type { StepCall } from '../../contract/rights.ts';
import { ActionButton } from '../action-button.tsx';
import type { ButtonAppearance } from '../button.tsx';
import type { Field, Initial } from './fields.ts';
import { FormButton } from './form-button.tsx';

/** A row of a list, or a document, with the steps that its reader may make on it now, as the server answers them. */
export interface Steppable {
  readonly id: string;
  readonly version: number;
  readonly may: readonly string[];
}

interface Props<C extends StepCall, Row extends Steppable> {
  call: C;
  /** Of the document that the steps are of. */
  row: Row & (C['step']['name'] extends Row['may'][number] ? unknown : never);
  /** Asked before a step that needs nothing else; without it the step is made at once. */
  ask?: string;
  /** What is entered, where the step asks for something; default every input of the call that has a label. */
  fields?: readonly Field<C>[];
  initial?: Initial<C>;
  /** What the step takes besides the document, and nobody enters. */
  input?: Partial<InputOf<C>>;
  /** Of the form. Default: the step's title. */
  title?: string;
  /** Above the fields: what the step leads to. */
  intro?: string;
  /** Default 操作成功. */
  done?: string;
  /** After success: usually `list.reload`. */
  onDone?: (answer: OutputOf<C>) => unknown;
  /** Default `text`, for rows of a table. */
  appearance?: ButtonAppearance;
  icon?: ReactElement;
  /** Default: the step's title. */
  children?: string;
}

const askedFor = ({ input }: StepCall): readonly string[] =>
  Object.entries(input.properties).flatMap(([name, schema]) => (metaOf(schema) ? [name] : []));

/**
 * The button of a step: drawn while the server says that this user may make it on this row now. A step that asks for
 * something opens a form.
 * @example <StepButton call={deliveryDate.withdraw} row={row} ask={`撤回 ${row.changeNo}？`} onDone={list.reload} />
 */
export function StepButton<C extends StepCall, Row extends Steppable>(props: Props<C, Row>) {
  const { call, row, ask, initial, input, title = call.step.title, intro, appearance = 'text', ...shared } = props;
  const { fields = askedFor(call) as readonly Field<C>[], children = call.step.title, ...rest } = shared;
  if (!row.may.includes(call.step.name)) return null;
  const seen = { ...input, [call.step.key]: row.id, version: row.version } as unknown as InputOf<C>;
  if (fields.length === 0) {
    return (
      <ActionButton<C> {...rest} call={call} input={seen} appearance={appearance} {...(ask !== undefined && { ask })}>
        {children}
      </ActionButton>
    );
  }
  return (
    <FormButton<C>
      {...rest}
      call={call}
      title={title}
      fields={fields}
      input={seen}
      appearance={appearance}
      intro={intro}
      {...(initial && { initial })}
    >
      {children}
    </FormButton>
  );
}

import type { ReactElement } from 'react';
import { type Call, type InputOf, metaOf, type OutputOf } from '../../contract/index.ts';
import type { StepCall } from '../../contract/rights.ts';
import type { About } from '../../host.ts';
import { ActionButton } from '../action-button.tsx';
import type { ButtonAppearance } from '../button.tsx';
import type { Done } from '../told.ts';
import type { Field, Initial } from './fields.ts';
import { FormButton } from './form-button.tsx';

/** A row of a list, or a document, with the steps that its reader may make on it now, as the server answers them. */
export interface Steppable {
  readonly id: string;
  readonly version: number;
  readonly may: readonly string[];
}

/** A call of one step names it; of a call that makes several the button says which. */
type Named<C extends Call, Row extends Steppable> = C extends StepCall
  ? { step?: undefined; row: Row & (C['step']['name'] extends Row['may'][number] ? unknown : never) }
  : { step: Row['may'][number]; children: string };

interface Props<C extends Call, Row extends Steppable> {
  call: C;
  /** Of the document that the steps are of. */
  row: Row;
  step?: string | undefined;
  /** Asked before a step that needs nothing else; without it the step is made at once. */
  ask?: string;
  /** What is entered, where the step asks for something; default every input of a step's call that has a label. */
  fields?: readonly Field<C>[];
  initial?: Initial<C>;
  /** What the step takes besides the document, and nobody enters. */
  input?: Partial<InputOf<C>>;
  /** Of the form. Default: the step's title. */
  title?: string;
  /** Above the fields: what the step leads to. */
  intro?: string;
  /** Told on success. Default: that the step is made, 已提交. */
  done?: Done<C>;
  /** The document of the row, by its number. */
  about?: About;
  /** Address of the form in which faults of the document are mended. */
  mend?: string;
  /** After success: usually `list.reload`. */
  onDone?: (answer: OutputOf<C>) => unknown;
  /** Default `text`, for rows of a table. */
  appearance?: ButtonAppearance;
  icon?: ReactElement;
  /** Default: the step's title. */
  children?: string;
}

const isStep = (call: Call): call is StepCall => 'step' in call;

const askedFor = ({ input }: Call): readonly string[] =>
  Object.entries(input.properties).flatMap(([name, schema]) => (metaOf(schema) ? [name] : []));

/**
 * The button of a step: drawn while the server says that this user may make it on this row now. A step that asks for
 * something opens a form.
 * @example <StepButton call={deliveryDate.withdraw} row={row} ask={`撤回 ${row.changeNo}？`} onDone={list.reload} />
 */
export function StepButton<C extends Call, Row extends Steppable>(props: Props<C, Row> & Named<C, Row>) {
  const { call, row, step, ask, mend, initial, input, title, intro, ...shared }: Props<C, Row> = props;
  const own = isStep(call) ? call.step : undefined;
  const {
    fields = (own ? askedFor(call) : []) as readonly Field<C>[],
    children = own?.title ?? '',
    done = `已${children}`,
    appearance = 'text',
    ...rest
  } = shared;
  if (!row.may.includes(step ?? own?.name ?? '')) return null;
  const version = 'version' in call.input.properties && { version: row.version };
  const seen = { ...input, [own?.key ?? 'id']: row.id, ...version } as unknown as InputOf<C>;
  if (fields.length === 0) {
    return (
      <ActionButton<C>
        {...{ ...rest, call, done, appearance }}
        input={seen}
        {...(ask !== undefined && { ask })}
        {...(mend !== undefined && { mend })}
      >
        {children}
      </ActionButton>
    );
  }
  return (
    <FormButton<C>
      {...{ ...rest, call, done, appearance }}
      title={title ?? own?.title ?? children}
      fields={fields}
      input={seen}
      intro={intro}
      {...(initial && { initial })}
    >
      {children}
    </FormButton>
  );
}

import { useState } from 'react';
import type { Call, InputOf } from '../../contract/index.ts';
import type { StepCall } from '../../contract/rights.ts';
import { mayCall, useSession } from '../../session.tsx';
import { Button, type ButtonAppearance } from '../button.tsx';
import { type Batch, BatchDialog, type Keyed, type RowInput } from './batch-dialog.tsx';
import type { Steppable } from './step-button.tsx';

interface Props<C extends Call, Row extends Keyed> extends Batch<C, Row> {
  /** The verb, on the button and in its dialog. */
  title: string;
  /** The chosen rows; those that do not fit now are left alone, and counted. */
  rows: readonly Row[];
  fits: (row: Row) => boolean;
  input: RowInput<C, Row>;
  /** Default `primary`. */
  appearance?: ButtonAppearance;
}

/**
 * The button of a call for many chosen rows: drawn while it fits one of them. Its dialog says how many and what sum, asks
 * once for what the call takes, makes it for each row by itself, and shows what came of each.
 */
export function BatchButton<C extends Call, Row extends Keyed>(props: Props<C, Row>) {
  const { rows, fits, appearance = 'primary', ...batch } = props;
  const session = useSession();
  const [opened, setOpened] = useState<{ rows: readonly Row[]; others: number }>();
  const fitting = rows.filter(fits);
  if (!mayCall(session, batch.call) || (fitting.length === 0 && !opened)) return null;
  const open = () => setOpened({ rows: fitting, others: rows.length - fitting.length });
  return (
    <>
      <Button appearance={appearance} onClick={open}>
        {`${batch.title}（${fitting.length}）`}
      </Button>
      {opened && <BatchDialog<C, Row> {...batch} {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface StepProps<C extends StepCall, Row extends Steppable> extends Batch<C, Row> {
  rows: readonly (Row & (C['step']['name'] extends Row['may'][number] ? unknown : never))[];
  /** What the step takes of each row besides the document. */
  input?: (row: Row) => Partial<InputOf<C>>;
}

/** A `BatchButton` of a document's step, for the rows on which the server says that it may be made now. */
export function BatchStepButton<C extends StepCall, Row extends Steppable>({ input, ...batch }: StepProps<C, Row>) {
  const { title, key, name } = batch.call.step;
  const versioned = 'version' in batch.call.input.properties;
  return (
    <BatchButton<C, Row>
      {...batch}
      title={title}
      fits={({ may }) => may.includes(name)}
      input={(row) =>
        ({ ...input?.(row), [key]: row.id, ...(versioned && { version: row.version }) }) as unknown as InputOf<C>
      }
    />
  );
}

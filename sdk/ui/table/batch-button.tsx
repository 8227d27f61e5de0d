import { Field, Textarea } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { Access } from '../../contract/index.ts';
import { CallError } from '../../host.ts';
import { confirm, toast } from '../../services.ts';
import { mayCall, useSession } from '../../session.tsx';
import { BusyButton } from '../busy-button.tsx';
import { Button, type ButtonAppearance } from '../button.tsx';
import { FormlessDialog } from '../formless-dialog.tsx';
import type { Column } from './columns.ts';
import { PlainTable } from './plain-table.tsx';

/** A row of a batch that was refused. */
export interface BatchFailure {
  /** The row's number, as its reader knows it. */
  readonly name: string;
  readonly reason: string;
}

/** What a batch is about, in the words of its report. */
export interface BatchWords {
  /** 订单 */
  readonly noun: string;
  /** Measure word: 张, 件. */
  readonly unit: string;
  /** Title of the rows' numbers: 订单编号. */
  readonly number: string;
}

/** Reports the result of a batch: always a toast, and a dialog with the reason of each failure. Draw `dialog`. */
export function useBatchReport({ noun, unit, number }: BatchWords, onDone: () => unknown) {
  const [failures, setFailures] = useState<readonly BatchFailure[]>([]);
  const report = async (done: number, failed: readonly BatchFailure[]) => {
    setFailures(failed);
    toast({
      intent: failed.length > 0 ? 'warning' : 'success',
      message: `成功 ${done} ${unit}，失败 ${failed.length} ${unit}`,
    });
    if (failed.length === 0) await onDone();
  };
  const close = () => {
    setFailures([]);
    void onDone();
  };
  const columns: readonly Column<BatchFailure>[] = [
    { title: number, field: 'name', width: 200 },
    { title: '原因', field: 'reason', width: 280 },
  ];
  const dialog = (
    <FormlessDialog open={failures.length > 0} title={`${failures.length} ${unit}${noun}未能办理`} onClose={close}>
      <PlainTable caption={`未能办理的${noun}`} rows={failures} rowKey="name" columns={columns} />
    </FormlessDialog>
  );
  return { report, dialog };
}

interface Batch<Row> {
  /** The chosen rows that this step fits; the others are left alone. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  words: BatchWords;
  /** After all rows, and once failures have been read. */
  onDone: () => unknown;
}

/** Makes one step for many rows, one by one, each quietly; `attempt` rejects where a row is refused. */
function useBatch<Row>({ rows, nameOf, words, onDone }: Batch<Row>) {
  const [busy, setBusy] = useState(false);
  const { report, dialog } = useBatchReport(words, onDone);
  const run = async (attempt: (row: Row) => Promise<unknown>) => {
    setBusy(true);
    const failed: BatchFailure[] = [];
    for (const row of rows) {
      const reason = await attempt(row).then(() => undefined, reasonOf);
      if (reason !== undefined) failed.push({ name: nameOf(row), reason });
    }
    setBusy(false);
    await report(rows.length - failed.length, failed);
  };
  return { busy, run, dialog };
}

interface Props<Row> extends Batch<Row> {
  /** Asked before it begins. */
  ask: string;
  /** Permission of the step; without it nothing is drawn. */
  access: Access;
  /** Makes the step for one row, quietly. @throws CallError where the row is refused. */
  attempt: (row: Row) => Promise<unknown>;
  children: ReactNode;
}

/**
 * Makes one step for many rows, one by one: a refused row does not stop the others, and its reason is shown at the end.
 */
export function BatchButton<Row>({ ask, access, attempt, children, ...batch }: Props<Row>) {
  const session = useSession();
  const { busy, run, dialog } = useBatch(batch);
  if (!mayCall(session, { access })) return null;
  const press = async () => {
    const verb = typeof children === 'string' ? children : '确定';
    if (await confirm({ title: verb, message: ask, ok: verb })) await run(attempt);
  };
  const count = batch.rows.length;
  return (
    <>
      <BusyButton appearance="primary" busy={busy} disabled={count === 0} onClick={() => void press()}>
        {children}
        {count > 0 && `（${count}）`}
      </BusyButton>
      {dialog}
    </>
  );
}

interface ReasonProps<Row> extends Omit<Props<Row>, 'ask' | 'attempt'> {
  /** Of the dialog that asks for the reason. */
  title: string;
  /** Name of the text. */
  label: string;
  /** Below the text. */
  hint?: string;
  /** Default `secondary`. */
  appearance?: ButtonAppearance;
  /** Makes the step for one row, quietly. @throws CallError where the row is refused. */
  attempt: (row: Row, reason: string) => Promise<unknown>;
}

/** A `BatchButton` that asks for one reason for all rows. */
export function BatchReasonButton<Row>(props: ReasonProps<Row>) {
  const { title, label, hint, appearance = 'secondary', access, attempt, children, ...batch } = props;
  const session = useSession();
  const { busy, run, dialog } = useBatch(batch);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  if (!mayCall(session, { access })) return null;
  const send = async () => {
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') return;
    await run((row) => attempt(row, given));
    setOpen(false);
  };
  return (
    <>
      <Button appearance={appearance} disabled={batch.rows.length === 0} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <FormlessDialog open={open} title={title} busy={busy} onOk={() => void send()} onClose={() => setOpen(false)}>
        <Field
          label={label}
          required
          validationMessage={missing ? `请输入${label}` : null}
          {...(hint !== undefined && { hint })}
        >
          <Textarea value={reason} rows={3} maxLength={200} onChange={(_, { value }) => setReason(value)} />
        </Field>
      </FormlessDialog>
      {dialog}
    </>
  );
}

const reasonOf = (error: unknown): string => (error instanceof CallError ? error.message : '网络异常，请重试');

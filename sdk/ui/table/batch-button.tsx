import { type ReactNode, useState } from 'react';
import type { Access } from '../../contract/index.ts';
import { CallError } from '../../host.ts';
import { confirm, toast } from '../../services.ts';
import { mayCall, useSession } from '../../session.tsx';
import { BusyButton } from '../busy-button.tsx';
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

interface Props<Row> {
  /** The chosen rows that this step fits; the others are left alone. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  words: BatchWords;
  /** Asked before it begins. */
  ask: string;
  /** Permission of the step; without it nothing is drawn. */
  access: Access;
  /** Makes the step for one row, quietly. @throws CallError where the row is refused. */
  attempt: (row: Row) => Promise<unknown>;
  /** After all rows, and once failures have been read. */
  onDone: () => unknown;
  children: ReactNode;
}

/**
 * Makes one step for many rows, one by one: a refused row does not stop the others, and its reason is shown at the end.
 */
export function BatchButton<Row>({ rows, nameOf, words, ask, access, attempt, onDone, children }: Props<Row>) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const { report, dialog } = useBatchReport(words, onDone);
  if (!mayCall(session, { access })) return null;
  const run = async () => {
    if (!(await confirm({ message: ask }))) return;
    setBusy(true);
    const failed: BatchFailure[] = [];
    for (const row of rows) {
      const reason = await attempt(row).then(() => undefined, reasonOf);
      if (reason !== undefined) failed.push({ name: nameOf(row), reason });
    }
    setBusy(false);
    await report(rows.length - failed.length, failed);
  };
  return (
    <>
      <BusyButton appearance="primary" busy={busy} disabled={rows.length === 0} onClick={() => void run()}>
        {children}
        {rows.length > 0 && `（${rows.length}）`}
      </BusyButton>
      {dialog}
    </>
  );
}

const reasonOf = (error: unknown): string => (error instanceof CallError ? error.message : '网络异常，请重试');

import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { InputOf } from '../../contract/index.ts';
import type { StepCall } from '../../contract/rights.ts';
import { money } from '../../format/index.ts';
import { request } from '../../services.ts';
import { mayCall, useSession } from '../../session.tsx';
import { Button } from '../button.tsx';
import { FormlessDialog } from '../formless-dialog.tsx';
import { sumOf } from '../table/totals.ts';
import { space } from '../theme.ts';
import { BatchRows } from './batch-rows.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldList } from './field-list.tsx';
import { type Field, type Initial, looseFields } from './fields.ts';
import { submitted } from './rules.ts';
import type { Steppable } from './step-button.tsx';
import { useBatchRun } from './use-batch-run.ts';
import { useFields } from './use-fields.ts';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: space.m, paddingBlock: space.xs },
  progress: { display: 'flex', alignItems: 'center', gap: space.m, color: tokens.colorNeutralForeground2 },
});

/** What a batch is about, in the words of its dialog. */
export interface StepWords {
  /** 发票 */
  readonly noun: string;
  /** Measure word: 张, 件. */
  readonly unit: string;
  /** What is summed up: 价税合计. */
  readonly amount: string;
}

interface Props<C extends StepCall, Row extends Steppable> {
  call: C;
  /** The chosen rows; those that the step does not fit now are left alone, and counted. */
  rows: readonly (Row & (C['step']['name'] extends Row['may'][number] ? unknown : never))[];
  words: StepWords;
  /** The row's number, as its reader knows it. */
  nameOf: (row: Row) => string;
  /** In yuan. */
  amountOf: (row: Row) => string;
  /** What the step takes of each row besides the document. */
  input?: (row: Row) => Partial<InputOf<C>>;
  /** Entered once for all rows. */
  fields?: readonly Field<C>[];
  initial?: Initial<C>;
  /** Above the rows: what the step leads to. */
  intro?: string;
  /** What follows a row's success, where the step alone is not the end; resolves to what the row's reader is told. */
  then?: (row: Row) => Promise<string>;
  /** After rows were attempted, once the dialog is closed. */
  onDone: () => unknown;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

function BatchDialog<C extends StepCall, Row extends Steppable>(
  props: Omit<Props<C, Row>, 'rows'> & { rows: readonly Row[]; others: number; onClose: () => void },
) {
  const { call, rows, others, words, nameOf, amountOf, input, initial = {}, intro, then, onDone, onClose } = props;
  const { title, key } = call.step;
  const styles = useStyles();
  const id = useId();
  const fields = looseFields<C>(call, props.fields ?? []);
  const form = useFields(call, fields, initial);
  const run = useBatchRun<Row>(rows, async (row, keyOf) => {
    const version = 'version' in call.input.properties && { version: row.version };
    const entered = submitted(fields, form.values());
    const seen = { ...entered, ...input?.(row), [key]: row.id, ...version } as unknown as InputOf<C>;
    await request(call, seen, { quiet: true, idempotencyKey: keyOf(seen) });
    return then ? then(row).catch((error: unknown) => `已提交，结果未知：${messageOf(error)}`) : '';
  });
  const { busy, left, begun, done, refused } = run;
  const start = async () => {
    if (await form.check()) await run.run();
  };
  const close = () => {
    onClose();
    if (begun) void onDone();
  };
  const many = (count: number) => `${count} ${words.unit}`;
  const work = left.length > 0 || busy ? { busy, onOk: () => void start() } : {};
  return (
    <FormlessDialog
      open
      title={`${title}${many(rows.length)}${words.noun}`}
      width={720}
      ok={`${begun ? '继续' : ''}${title} ${many(left.length)}`}
      cancel={begun ? '关闭' : '取消'}
      onClose={close}
      {...work}
    >
      <div className={styles.body} role="form" aria-label={`${title}${words.noun}`}>
        <ErrorSummary formId={id} summary={form.summary} />
        <div>
          {many(rows.length)}
          {words.noun}，{words.amount} {money(sumOf(rows.map(amountOf)))} 元。{intro}
          {others > 0 && `所选另有 ${many(others)}当前不能${title}，不在其中。`}
        </div>
        {!begun && <FieldList call={call} fields={fields} form={form} id={id} columns={1} />}
        <BatchRows
          caption={`${title}的${words.noun}`}
          rows={rows.map((row) => ({ id: row.id, name: nameOf(row), amount: amountOf(row), ...run.resultOf(row) }))}
        />
        <div className={styles.progress}>
          <span role="status">
            {begun &&
              `${busy ? '正在办理' : '已办理'} ${done + refused} / ${rows.length}：成功 ${many(done)}，未能办理 ${many(refused)}。`}
          </span>
          {busy && <Button onClick={run.halt}>停止</Button>}
        </div>
      </div>
    </FormlessDialog>
  );
}

/**
 * The button of a step for many chosen rows: drawn while it fits one of them. Its dialog says how many and what sum, asks
 * once for what the step asks, makes the step for each row by itself, and shows what came of each.
 */
export function BatchStepButton<C extends StepCall, Row extends Steppable>(props: Props<C, Row>) {
  const { call, rows } = props;
  const session = useSession();
  const [opened, setOpened] = useState<{ rows: readonly Row[]; others: number }>();
  const fitting = rows.filter(({ may }) => may.includes(call.step.name));
  if (!mayCall(session, call) || (fitting.length === 0 && !opened)) return null;
  const open = () => setOpened({ rows: fitting, others: rows.length - fitting.length });
  return (
    <>
      <Button appearance="primary" onClick={open}>
        {`${call.step.title}（${fitting.length}）`}
      </Button>
      {opened && <BatchDialog<C, Row> {...props} {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

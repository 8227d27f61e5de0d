import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, useMemo } from 'react';
import type { Call, InputOf, OutputOf } from '../../contract/index.ts';
import { request } from '../../services.ts';
import { Button } from '../button.tsx';
import { FormlessDialog } from '../formless-dialog.tsx';
import { sumsByUnit } from '../../format/sum.ts';
import { space } from '../theme.ts';
import { BatchRows } from './batch-rows.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FieldList } from './field-list.tsx';
import { type Field, type Initial, looseFields } from './fields.ts';
import { submitted } from './rules.ts';
import { useBatchRun } from './use-batch-run.ts';
import { useFields } from './use-fields.ts';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: space.m, paddingBlock: space.xs },
  progress: { display: 'flex', alignItems: 'center', gap: space.m, color: tokens.colorNeutralForeground2 },
});

/** What a batch is about, in the words of its dialog. */
export interface BatchWords {
  /** 发票 */
  readonly noun: string;
  /** Measure word: 张, 件. */
  readonly unit: string;
}

/** A figure of each row that the dialog shows and sums up. */
export interface BatchAmount<Row> {
  /** 价税合计 */
  readonly title: string;
  readonly of: (row: Row) => string;
  /** Default 元. */
  readonly unit?: (row: Row) => string;
}

const figureOf = <Row,>({ of, unit }: BatchAmount<Row>, row: Row) => ({ value: of(row), unit: unit?.(row) ?? '元' });

export interface Batch<C extends Call, Row> {
  call: C;
  words: BatchWords;
  /** The row's number, as its reader knows it. */
  nameOf: (row: Row) => string;
  amount?: BatchAmount<Row>;
  /** Entered once for all rows. */
  fields?: readonly Field<C>[];
  initial?: Initial<C>;
  /** Above the rows: what it leads to. */
  intro?: string;
  /** What follows a row's success; resolves to what the row's reader is told. @throws CallError where the row is refused all the same. */
  then?: (row: Row, answer: OutputOf<C>) => string | Promise<string>;
  /** After rows were attempted, once the dialog is closed. */
  onDone: () => unknown;
}

export interface Keyed {
  readonly id: string;
}

/** What the call takes of a row besides what is entered. @throws CallError where the row is refused before it is asked. */
export type RowInput<C extends Call, Row> = (row: Row) => Partial<InputOf<C>> | Promise<Partial<InputOf<C>>>;

interface Props<C extends Call, Row extends Keyed> extends Batch<C, Row> {
  /** The verb. */
  title: string;
  rows: readonly Row[];
  /** Chosen rows that are left alone. */
  others: number;
  input: RowInput<C, Row>;
  onClose: () => void;
}

/** Asks once for what a call takes, makes it for each row by itself, and shows what came of each. */
export function BatchDialog<C extends Call, Row extends Keyed>(props: Props<C, Row>) {
  const { call, title, rows, others, words, nameOf, amount, input, initial = {}, intro, then, onDone, onClose } = props;
  const styles = useStyles();
  const id = useId();
  const fields = useMemo(() => looseFields<C>(call, props.fields ?? []), [call, props.fields]);
  const form = useFields(call, fields, initial);
  const run = useBatchRun<Row>(rows, async (row, keyOf) => {
    const seen = { ...submitted(fields, form.values()), ...(await input(row)) } as unknown as InputOf<C>;
    const answer = await request(call, seen, { quiet: true, idempotencyKey: keyOf(seen) });
    return then?.(row, answer) ?? '';
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
  const sum = amount && `，${amount.title} ${sumsByUnit(rows.map((row) => figureOf(amount, row)))}`;
  const work = left.length > 0 || busy ? { busy, onOk: () => void start() } : {};
  return (
    <FormlessDialog
      open
      title={`${title} ${many(rows.length)}${words.noun}`}
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
          {words.noun}
          {sum}。{intro}
          {others > 0 && `所选另有 ${many(others)}当前不能${title}，不在其中。`}
        </div>
        {!begun && <FieldList call={call} fields={fields} entries={form.entries} id={id} columns={1} />}
        <BatchRows
          caption={`${title}的${words.noun}`}
          rows={rows.map((row) => ({
            id: row.id,
            name: nameOf(row),
            ...(amount && { amount: sumsByUnit([figureOf(amount, row)]) }),
            ...run.resultOf(row),
          }))}
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

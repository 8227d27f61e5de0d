import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../host.ts';

/** Where a row of a batch stands; what it was answered is not known when the network has gone. */
export type RowState = 'waiting' | 'running' | 'done' | 'refused' | 'unknown';

export interface RowResult {
  readonly state: RowState;
  /** What its reader is told. */
  readonly told: string;
}

type Results = ReadonlyMap<string, RowResult>;

const waiting: RowResult = { state: 'waiting', told: '' };
const none: Results = new Map();
/** Codes of calls that may have been carried out all the same. */
const unanswered: ReadonlySet<string> = new Set(['network', '408']);

const failureOf = (error: unknown): RowResult => {
  if (!(error instanceof CallError)) return { state: 'unknown', told: '网络异常，请重试' };
  return { state: unanswered.has(error.code) ? 'unknown' : 'refused', told: error.message };
};

const newKey = (): string => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`;

/**
 * Makes an attempt for each row, one after another; a refused row does not stop the others. What is left over when it was
 * stopped, or had no answer, is attempted by the next run: under the key of the first attempt, so that none is made twice.
 * @param attempt - Resolves to what the row's reader is told. @throws CallError where the row is refused.
 */
export function useBatchRun<Row extends { readonly id: string }>(
  rows: readonly Row[],
  attempt: (row: Row, keyOf: (input: unknown) => string) => Promise<string>,
) {
  const [results, setResults] = useState(none);
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const halted = useRef(false);
  useEffect(() => {
    halted.current = false;
    return () => {
      halted.current = true; // nobody sees how it goes on
    };
  }, []);
  const resultOf = ({ id }: Row) => results.get(id) ?? waiting;
  const keyOf = (input: unknown) => {
    const asked = JSON.stringify(input);
    const key = keys.current.get(asked) ?? newKey();
    keys.current.set(asked, key);
    return key;
  };
  const left = rows.filter((row) => ['waiting', 'unknown'].includes(resultOf(row).state));
  const run = async () => {
    const tell = (id: string, result: RowResult) => setResults((before) => new Map(before).set(id, result));
    halted.current = false;
    setBusy(true);
    for (const row of left) {
      if (halted.current) break;
      tell(row.id, { state: 'running', told: '办理中…' });
      const result = await attempt(row, keyOf).then((told): RowResult => ({ state: 'done', told }), failureOf);
      tell(row.id, result);
    }
    setBusy(false);
  };
  const halt = () => {
    halted.current = true;
  };
  const count = (state: RowState) => rows.filter((row) => resultOf(row).state === state).length;
  return { busy, run, halt, resultOf, left, begun: results.size > 0, done: count('done'), refused: count('refused') };
}

/** What the portal has outlived, told by the tests to the command that prints the table. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { BadVersion } from './bad-versions.ts';

/** Stage → its heading; each is asked of both processes. */
export const stages = {
  publish: '发布',
  restart: '重启',
  next: '另一团队发布',
  rollback: '撤回',
  second: '作为第二版',
};
export type Stage = keyof typeof stages;

export type Named = Pick<BadVersion, 'kind' | 'name'>;

/** Their mistakes are of no second version of the same plugin. */
const firstAlone: readonly string[] = ['name', 'row', 'takeover', 'service'];

/** Whether the version goes through the stage. */
export const goesThrough = ({ kind }: Named, stage: Stage): boolean => stage !== 'second' || !firstAlone.includes(kind);

const keyOf = ({ kind, name }: Named, stage: Stage): string => `${stage} ${kind}: ${name}`;

/** Nothing is told where nobody asks: `CORPUS_OUTCOMES` names a file. */
export function outlived(bad: Named, stage: Stage): void {
  const { CORPUS_OUTCOMES: file } = process.env;
  if (file) appendFileSync(file, `${keyOf(bad, stage)}\n`);
}

export interface Outcomes {
  has(bad: Named, stage: Stage): boolean;
}

export function readOutcomes(file: string): Outcomes {
  const lines = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  return { has: (bad, stage) => lines.has(keyOf(bad, stage)) };
}

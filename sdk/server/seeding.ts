import { workflowtask } from '../calls/workflow.ts';
import type { SeedContext } from '../server.ts';

/** A moment moved into working hours of its own day at +08:00, keeping the order of moments; never after `nowMs`. */
export function workingMoment(ms: number, nowMs: number): Date {
  const [dayMs, offsetMs, openMs, workMs] = [86_400_000, 8 * 3_600_000, 9 * 3_600_000, 8 * 3_600_000];
  const sinceMidnight = (ms + offsetMs) % dayMs;
  const moved = ms - sinceMidnight + openMs + Math.floor((sinceMidnight / dayMs) * workMs);
  return new Date(Math.min(moved, nowMs));
}

interface SeededDecision {
  readonly bizType: string;
  readonly bizCode: string;
  readonly approve: boolean;
  readonly auditOpinion: string;
}

/** Decides the waiting step of a document as a demo user. @throws Error where nothing waits. */
export async function decideAs(
  { run }: Pick<SeedContext, 'run'>,
  account: string,
  { bizType, bizCode, ...decision }: SeededDecision,
  at: Date,
): Promise<void> {
  const audit = await run(account, workflowtask.detailByBizcode, { bizCode, bizType }, at);
  if (!audit) throw new Error(`No audit of ${bizCode}.`);
  await run(account, workflowtask.submitAuditResult, { processInstId: audit.processInstId, ...decision }, at);
}

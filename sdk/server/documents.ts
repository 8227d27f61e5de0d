/** How the platform's own rooms ask a subject for its rows: worklist, approvals, notices, files, search. */
import { type Expression, sql } from 'kysely';
import type { RoleMark } from '../calls/notification.ts';
import type { PermissionCode } from '../contract/call.ts';
import type { Steps } from '../contract/rights.ts';
import type { Context } from '../server.ts';

export type Reader = Pick<Context, 'db' | 'user'>;

/** One step of an approval as its area has it. */
export interface FlowStep {
  readonly taskName: string;
  readonly roles: readonly RoleMark[];
  /** Working hours. Default `usualDueHours`. */
  readonly dueHours?: number;
}

/** How the approvals of a kind of document go unless administrators publish other steps. */
export interface ApprovalFlow {
  /** What people call such approvals: 结算单审核. */
  readonly title: string;
  /**
   * What they may change: `free` all of it, for an area that acts on the end of the approval alone; `fixed` what is within
   * a step, for one that acts on each; `hours` only the deadlines, where the document itself says who is asked.
   */
  readonly changes: 'free' | 'fixed' | 'hours';
  /** All that there may be, in order. */
  readonly steps: readonly FlowStep[];
}

/** One kind of document. */
export interface DocumentAccess {
  /** Business type, as approvals, notices and histories name it. */
  readonly bizType: string;
  /** What people call its rows: 订单. Absent where another kind names the same rows. */
  readonly title?: string;
  /** The subject's one source of visible rows: `id` as notices name them, `code` as approvals do. */
  readonly visible: (reader: Reader) => Expression<{ id: unknown; code: unknown }>;
  /** Rows that everybody may read besides, where such a document is published: notices name them to all. */
  readonly published?: (reader: Reader) => Expression<{ id: unknown; code: unknown }>;
  /** Its steps and those of its parts, for the table of rights and the pairs of duties. */
  readonly steps?: readonly Steps[];
  /** Codes of those who decide the steps of its approval, in order; the last one holds for all further steps. */
  readonly decide?: readonly [PermissionCode, ...PermissionCode[]];
  /** How it is approved; absent where nothing about that may be changed. */
  readonly flow?: ApprovalFlow;
  /** Passing it gives rights, money or a signature: who passes it proves who they are first; see `stepUp` of a call. */
  readonly stepUp?: boolean;
}

/** Kinds of documents of all areas, by business type. */
export type Documents = ReadonlyMap<string, DocumentAccess>;

/**
 * Condition that a row is among the visible rows of a subject.
 * @param column - Its key, with the table: `ordOrder.id`.
 */
export const isAmong = (column: string, ids: Expression<{ id: unknown }>) =>
  sql<boolean>`${sql.ref(column)} in (${ids})`;

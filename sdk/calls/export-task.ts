/** Exports that are too large for one file: made in the background, fetched from 下载中心. */
import {
  call,
  download,
  event,
  Id,
  Int,
  Json,
  Nullable,
  Obj,
  OneOf,
  pageOf,
  Str,
  Text,
  Time,
  type Static,
} from '../contract/index.ts';

export const EXPORT_STATUS = { 0: '排队中', 1: '生成中', 2: '可下载', 3: '已过期', 4: '失败' } as const;
export type ExportStatus = keyof typeof EXPORT_STATUS;

/** Tasks of one user that may wait or run at a time. */
export const maxRunningExports = 3;
/** Days after which the file of a finished task is removed. */
export const exportKeptDays = 7;
/** Most rows of one task. */
export const maxTaskRows = 1_000_000;

const row = Obj({
  id: Id(),
  fileName: Str(),
  status: OneOf(0, 1, 2, 3, 4),
  /** Rows written so far. */
  rowsDone: Int(),
  /** Null until the rows have been counted. */
  rowTotal: Nullable(Int()),
  /** Bytes. */
  size: Nullable(Int()),
  /** Why it failed. */
  reason: Nullable(Str()),
  createdAt: Time(),
  finishedAt: Nullable(Time()),
  expiresAt: Nullable(Time()),
});
export type ExportTask = Static<typeof row>;

/** An export in the background that no person asks for now, in the name of the user whose file it will be. */
export const exportWanted = event<{
  userId: string;
  entId: string;
  /** Of the export call, its sheet's title, and its input. */
  path: string;
  title: string;
  input: object;
  /** What ordered it. */
  bizType: string;
  bizId: string;
}>('export:wanted');

/** Such an export has ended: its file is in 下载中心, or it failed for a reason, such as a right that is gone. */
export const exportEnded = event<{
  bizType: string;
  bizId: string;
  userId: string;
  failure: { reason: string; denied: boolean } | null;
}>('export:ended');

const byId = Obj({ id: Id() });

export const exportTask = {
  /** Any export call by its path, with the input it was refused with. A task that asks the same already is answered. */
  add: call({
    path: '/api/manage/exportTask/add',
    access: 'login',
    input: Obj({ path: Text(200), input: Json() }),
    output: Obj({ id: Id(), fileName: Str() }),
  }),
  /** The user's own, of the enterprise they work for; the newest first. */
  page: pageOf({ method: 'GET', path: '/api/manage/exportTask/page', access: 'login', row }),
  download: download({ method: 'GET', path: '/api/manage/exportTask/download', access: 'login', input: byId }),
  /** Ends a task that waits or runs; it stays as failed. */
  cancel: call({ path: '/api/manage/exportTask/cancel', access: 'login', input: byId }),
  /** Makes the file of a failed or expired task anew. */
  retry: call({ path: '/api/manage/exportTask/retry', access: 'login', input: byId }),
  /** Removes a task that has ended, and its file. */
  remove: call({ path: '/api/manage/exportTask/remove', access: 'login', input: byId }),
};

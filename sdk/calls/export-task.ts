/** Exports that are too large for one file: made in the background, fetched from 下载中心. */
import * as t from '../contract/index.ts';
import { askedAt, fileSize, rowCount, statusOf } from './fields.ts';

export const EXPORT_STATUS = t.codes({
  0: ['排队中', 'waiting'],
  1: ['生成中', 'info'],
  2: ['可下载', 'success'],
  3: ['已过期', 'done'],
  4: ['失败', 'danger'],
});
export type ExportStatus = (typeof EXPORT_STATUS.list)[number];

/** What a user may do with a task of their own. */
export const exportSteps = t.stepsOf(EXPORT_STATUS, {
  CANCEL: { title: '取消', from: [0, 1], to: 4 },
  DOWNLOAD: { title: '下载', from: [2] },
  REGENERATE: { title: '重新生成', from: [3], to: 0 },
  RETRY: { title: '重试', from: [4], to: 0 },
  REMOVE: { title: '删除', from: [2, 3, 4] },
});

/** Tasks of one user that may wait or run at a time. */
export const maxRunningExports = 3;
/** Days after which the file of a finished task is removed. */
export const exportKeptDays = 7;
/** Most rows of one task. */
export const maxTaskRows = 1_000_000;

export const exportTaskRow = t.Obj({
  id: t.Id(),
  fileName: t.field('文件名', t.Str(), { width: 320 }),
  status: statusOf(EXPORT_STATUS, { width: 216 }),
  /** Rows written so far and rows to write, null until they have been counted; null unless the file is being made. */
  progress: t.Nullable(t.Obj({ rowsDone: t.Int(), rowTotal: t.Nullable(t.Int()) })),
  /** Rows of the file; null until they have been counted. */
  rows: rowCount,
  /** Bytes. */
  size: t.labelled(fileSize, t.Nullable(t.Int()), { width: 88, align: 'end' }),
  /** Why it failed; null in every other state. */
  reason: t.Nullable(t.Str()),
  createdAt: t.styled(askedAt, { width: 160 }),
  finishedAt: t.Nullable(t.Time()),
  expiresAt: t.field('过期时间', t.Nullable(t.Time()), { width: 160 }),
  may: t.mayOf(exportSteps),
});
export type ExportTask = t.Static<typeof exportTaskRow>;

/** An export in the background that no person asks for now, in the name of the user whose file it will be. */
export const exportWanted = t.event<{
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
export const exportEnded = t.event<{
  bizType: string;
  bizId: string;
  userId: string;
  failure: { reason: string; denied: boolean } | null;
}>('export:ended');

const byId = t.Obj({ id: t.Id() });

export const exportTask = {
  /** Any export call by its path, with the input it was refused with. A task that asks the same already is answered. */
  add: t.call({
    path: '/api/manage/exportTask/add',
    access: 'login',
    input: t.Obj({ path: t.Text(200), input: t.Json() }),
    output: t.Obj({ id: t.Id(), fileName: t.Str() }),
  }),
  /** The user's own, of the enterprise they work for; the newest first. */
  page: t.pageOf({ method: 'GET', path: '/api/manage/exportTask/page', access: 'login', row: exportTaskRow }),
  download: t.download({ method: 'GET', path: '/api/manage/exportTask/download', access: 'login', input: byId }),
  /** Ends a task that waits or runs; it stays as failed. */
  cancel: t.call({ path: '/api/manage/exportTask/cancel', access: 'login', input: byId }),
  /** Makes the file of a failed or expired task anew. */
  retry: t.call({ path: '/api/manage/exportTask/retry', access: 'login', input: byId }),
  /** Removes a task that has ended, and its file. */
  remove: t.call({ path: '/api/manage/exportTask/remove', access: 'login', input: byId }),
};

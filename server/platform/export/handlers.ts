/** 下载中心: everybody's own exports, of the enterprise they work for. */
import { exportSteps, type ExportStatus, exportTask, maxRunningExports } from '@portal/sdk/calls/export-task';
import {
  type Context,
  type Exported,
  implement,
  type Implementation,
  one,
  ownTransactions,
  page,
  type DataScope,
  refuse,
  sql,
} from '@portal/sdk/server';
import type { FileStore } from '../../files/store.ts';
import { authorise, narrowed, perform, type Route } from '../../dispatch.ts';
import { covers } from '../../data-scope.ts';
import type { Host } from '../../routes.ts';
import { queueTask } from './queue.ts';
import { audited } from '../audit/oper-log.ts';

const missing = '导出任务不存在或已被删除';
const stale = '导出任务的状态已变化，请刷新';

interface Means {
  readonly host: Host;
  readonly exportRoute: (path: string) => Route;
}

const own = ({ db, user }: Context) =>
  db.selectFrom('sysExportTask as t').where('t.userId', '=', user.userId).where('t.entId', '=', user.entId);

/** A file whose days are over is expired, whether it has been removed yet or not. */
const statusAt = ({ clock }: Context) =>
  sql<ExportStatus>`case when t.status = 2 and t.expires_at <= ${clock.now().toISOString()} then 3 else t.status end`;

const { steps } = exportSteps;
type StepName = keyof typeof steps;
const stepNames = Object.keys(steps) as StepName[];

const mayAt = (status: ExportStatus): StepName[] =>
  stepNames.filter((name) => (steps[name].from as readonly number[]).includes(status));

/** The input as the call's own request would have carried it. */
function inputOf({ call, readInput }: Route, input: unknown): Record<string, unknown> {
  if (call.method === 'POST' || call.method === 'PUT') return readInput({ query: {}, params: {}, body: input });
  const given = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const query = Object.fromEntries(given.filter(([, value]) => value !== null));
  return readInput({ query, params: {}, body: undefined });
}

/** Asks the export call itself: whether this user may, and what its files are called. */
async function titleOf(context: Context, { host, exportRoute }: Means, path: string, input: unknown) {
  const route = exportRoute(path);
  if (!(await host.areaEnabled(route.area, route.call.access))) refuse('forbidden', '该功能已停用，请联系管理员');
  const { user, clock, ip, userAgent, browser, requestId } = context;
  const asked = inputOf(route, input);
  const write = async ({ sheet }: Exported) => sheet.title;
  const services = { ...host, db: context.db };
  const caller = { user, clock, ip, userAgent, browser, requestId };
  const title = await perform(services, route, () => asked, caller, { write });
  if (typeof title !== 'string') return refuse('invalid', '该导出不支持后台生成');
  return { title, asked };
}

/** So that two requests at once do not pass the limit together. */
const holdUser = ({ db, user }: Context) =>
  db.selectFrom('usrUser').select('id').where('id', '=', user.userId).forUpdate().execute();

/** What comes regularly takes no room from what the user asks for. */
async function demandRoom({ db, user }: Context): Promise<void> {
  const open = db
    .selectFrom('sysExportTask')
    .where('userId', '=', user.userId)
    .where('status', 'in', [0, 1])
    .where('bizType', 'is', null);
  const { count } = await open.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  if (Number(count) >= maxRunningExports)
    refuse('conflict', `最多同时进行 ${maxRunningExports} 个导出任务，请等待完成后再试`);
}

interface Wanted {
  readonly path: string;
  readonly title: string;
  readonly json: string;
}

async function addTask(context: Context, { path, title, json }: Wanted) {
  const { userId, entId, entName } = context.user;
  await holdUser(context);
  const wanted = { userId, entId, entName, path, title, input: json };
  return queueTask(context, wanted, () => demandRoom(context));
}

/** The export's own permission is asked outside the transaction, so that a denial stays in the audit trail. */
async function add(means: Means, { path, input }: { path: string; input: unknown }, context: Context) {
  const { title, asked } = await titleOf(context, means, path, input);
  return context.transaction((within) => addTask(within, { path, title, json: JSON.stringify(asked) }));
}

/** A file holds what its user saw when it was made: it goes out while the right to it is no narrower. */
function demandRight(context: Context, { call }: Route, made: DataScope | null): void {
  authorise(call, context);
  const { user } = narrowed(call, context);
  if (made === null || !covers(user.dataScope, made, user.entId))
    refuse('forbidden', '您的数据范围已缩小，该文件不能再下载，请重新导出');
}

async function send({ host, exportRoute }: Means, id: string, context: Context) {
  const query = own(context).select([
    't.path',
    't.fileName',
    't.storageKey',
    't.reach',
    statusAt(context).as('status'),
  ]);
  const { path, fileName, storageKey, status, reach } = await one(query.where('t.id', '=', id), missing);
  const may = mayAt(status);
  if (may.includes('REGENERATE')) refuse('conflict', '文件已过期，请重新生成');
  if (!may.includes('DOWNLOAD') || storageKey === null) return refuse('conflict', '文件尚未生成');
  demandRight(context, exportRoute(path), reach as DataScope | null);
  const { body } = await host.files.store.read(storageKey);
  await audited(context, { kind: 'EXPORT', module: 'export', action: '下载文件', target: fileName });
  return { fileName, type: 'application/zip', body };
}

/** Holds the task while one of these steps may be made on it. @returns where its file is. */
async function demandStep(context: Context, id: string, names: readonly StepName[], otherwise = stale) {
  const query = own(context).select(['t.storageKey', statusAt(context).as('status')]);
  const { storageKey, status } = await one(query.where('t.id', '=', id).forUpdate(), missing);
  if (!mayAt(status).some((name) => names.includes(name))) refuse('conflict', otherwise);
  return storageKey;
}

async function cancel(id: string, context: Context): Promise<null> {
  await demandStep(context, id, ['CANCEL']);
  const finishedAt = context.clock.now().toISOString();
  // the process that runs it notices at its next sign of life, and removes what it has written; one that is gone does not
  const cancelled = { status: 4, reason: '已取消', finishedAt };
  await context.db.updateTable('sysExportTask').set(cancelled).where('id', '=', id).execute();
  return null;
}

async function retry(store: FileStore, id: string, context: Context): Promise<null> {
  const storageKey = await demandStep(context, id, ['RETRY', 'REGENERATE']);
  await holdUser(context);
  await demandRoom(context);
  if (storageKey !== null) await store.remove(storageKey);
  const anew = { reason: null, attempts: 0, rowsDone: 0, rowTotal: null, size: null, storageKey: null };
  const ended = { finishedAt: null, expiresAt: null, bizType: null, bizId: null };
  await context.db
    .updateTable('sysExportTask')
    .set({ status: 0, ...anew, ...ended })
    .where('id', '=', id)
    .execute();
  return null;
}

async function remove(store: FileStore, id: string, context: Context): Promise<null> {
  const storageKey = await demandStep(context, id, ['REMOVE'], '导出任务尚未结束，请先取消');
  await context.db.deleteFrom('sysExportTask').where('id', '=', id).execute();
  if (storageKey !== null) await store.remove(storageKey);
  return null;
}

const made: readonly ExportStatus[] = [2, 3];

/** A task as its list shows it. */
const shown = <Task extends { status: ExportStatus; rowsDone: number; rowTotal: number | null }>({
  rowsDone,
  rowTotal,
  ...task
}: Task) => ({
  ...task,
  rows: made.includes(task.status) ? rowsDone : rowTotal,
  progress: task.status === 1 ? { rowsDone, rowTotal } : null,
  may: mayAt(task.status),
});

/** Reaches every export call of the app, so it is bound to its routes and not to a folder's contract alone. */
export const exportSubject = (means: Means): Implementation => {
  const { store } = means.host.files;
  const subject = implement(exportTask, {
    add: (input, context) => add(means, input, context),
    async page(input, context) {
      const rows = own(context)
        .select(['t.id', 't.fileName', 't.rowsDone', 't.rowTotal', 't.reason', 't.createdAt'])
        .select(['t.finishedAt', 't.expiresAt', statusAt(context).as('status')])
        .select(sql<number | null>`t.size::float8`.as('size'));
      const found = await page(rows.orderBy('t.id', 'desc'), input);
      return { ...found, records: found.records.map(shown) };
    },
    download: ({ id }, context) => send(means, id, context),
    cancel: ({ id }, context) => context.transaction((within) => cancel(id, within)),
    retry: ({ id }, context) => context.transaction((within) => retry(store, id, within)),
    remove: ({ id }, context) => context.transaction((within) => remove(store, id, within)),
  });
  return ownTransactions(subject);
};

/** The calendar as administrators keep it, and as handlers are given it. */
import { calendar, calendarImport } from '@portal/sdk/calls/calendar';
import { fileManager } from '@portal/sdk/calls/files';
import type { ImportReport } from '@portal/sdk/calls/import';
import { addWorkingDays, isWorkingDay } from '@portal/sdk/working-time';
import { spreadsheet } from '@portal/sdk/server';
import { afterAll, afterEach, beforeAll, expect, test } from '@rstest/core';
import { buffer } from 'node:stream/consumers';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { clockOf } from '../../clock.ts';
import { grantCode } from '../grant-code.ts';
import { startApproval } from '../workflow/start.ts';
import { testArea } from '../workflow/test-documents.ts';
import { workingCalendar } from './working-calendar.ts';

let server: TestServer;
let admin: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [testArea('TEST')] });
  for (const code of ['base:calendar:view', 'base:calendar:save']) await grantCode(server.db, 'L', code);
  admin = await server.as('admin');
});
afterEach(async () => {
  await server.db.deleteFrom('sysCalendar').execute();
});
afterAll(() => server.close());

const yearOf = (year: number) => admin.call(calendar.year, { year });
const dayOf = async (day: string) => (await yearOf(Number(day.slice(0, 4)))).days.find((one) => one.day === day);

interface Row {
  readonly day: string;
  readonly kind: string;
  readonly name: string;
}

/** Sends a table of the import; @returns what it reports. */
async function send(step: 'check' | 'write', name: string, bytes: Buffer) {
  const [stored] = await admin.call(fileManager.uploadFile, {}, { files: [{ name, bytes }] });
  return admin.call(calendarImport.run, { fileId: stored?.fileIds[0] ?? '', step });
}

async function bring(step: 'check' | 'write', ...rows: readonly Row[]) {
  const columns = (['day', 'kind', 'name'] as const).map((field, index) => ({
    title: ['日期 *', '安排 *', '名称 *'][index] ?? '',
    value: (row: Row) => row[field],
  }));
  const by = { user: { userName: '', entName: '' }, clock: server.clock };
  return send(
    step,
    '2027.xlsx',
    await buffer(spreadsheet({ title: '工作日历', columns, rows, note: '怎样填写' }, by).body),
  );
}

/** As a spreadsheet saves it, or as the browser sends what was pasted. */
const bringText = (step: 'check' | 'write', ...lines: readonly string[]) =>
  send(step, '2027.csv', Buffer.from(['日期,安排,名称', ...lines].join('\r\n')));

const faultsIn = ({ faults }: ImportReport) => faults.map(({ row, field, message }) => `${row} ${field}：${message}`);

test('the published year has its holidays, the days worked for them, and the count of its working days', async () => {
  const year = await yearOf(2026);
  expect(year).toMatchObject({ known: 'PUBLISHED', workingDays: 248 });
  expect(year.days).toContainEqual({ day: '2026-10-01', kind: 'REST', name: '国庆节', source: 'PUBLISHED' });
  expect(year.days).toContainEqual({ day: '2026-10-10', kind: 'WORK', name: '国庆节', source: 'PUBLISHED' });
  expect(year.days.filter(({ kind }) => kind === 'WORK').map(({ day }) => day)).toEqual([
    '2026-01-04',
    '2026-02-14',
    '2026-02-28',
    '2026-05-09',
    '2026-09-20',
    '2026-10-10',
  ]);
});

test('a year that nobody has told is weekends alone, and a marked day does not make it known', async () => {
  expect(await yearOf(2027)).toMatchObject({ known: 'UNKNOWN', days: [], workingDays: 261 });
  await admin.call(calendar.mark, { day: '2027-01-01', kind: 'REST', name: ' 元旦 ' });
  expect(await yearOf(2027)).toMatchObject({
    known: 'UNKNOWN',
    days: [{ day: '2027-01-01', kind: 'REST', name: '元旦', source: 'MARKED' }],
    workingDays: 260,
  });
});

test('what is marked goes before what is published, until it is restored', async () => {
  expect(isWorkingDay(await workingCalendar(server.db), '2026-10-07')).toBe(false);
  await admin.call(calendar.mark, { day: '2026-10-07', kind: 'WORK', name: '抢修值班' });
  expect(await dayOf('2026-10-07')).toMatchObject({ kind: 'WORK', name: '抢修值班', source: 'MARKED' });
  expect(addWorkingDays(await workingCalendar(server.db), '2026-09-30', 1)).toBe('2026-10-07');
  await admin.call(calendar.restore, { day: '2026-10-07' });
  expect(await dayOf('2026-10-07')).toMatchObject({ kind: 'REST', source: 'PUBLISHED' });
  await expect(admin.call(calendar.restore, { day: '2026-10-07' })).rejects.toMatchObject({ code: '404' });
  await expect(admin.call(calendar.mark, { day: '2019-12-31', kind: 'REST', name: '旧' })).rejects.toMatchObject({
    msg: '日历的年份为 2020 至 2100',
  });
  for (const day of ['2020-01-01', '2026-12-31', '2100-12-31']) {
    await admin.call(calendar.mark, { day, kind: 'REST', name: '司庆' });
    expect(await dayOf(day)).toMatchObject({ day, source: 'MARKED' });
  }
});

test('an import makes its year known, however its days are written; what is marked later goes before it', async () => {
  const rows = ['2027/2/5,休,除夕', '2027年2月6日,休,春节', '20270214,班,"春节"'];
  expect(await bringText('check', ...rows)).toMatchObject({ total: 3, right: 3, written: 0, whole: true });
  expect((await yearOf(2027)).known).toBe('UNKNOWN');
  expect(await bringText('write', ...rows)).toMatchObject({ written: 3, faults: [] });
  expect(await yearOf(2027)).toMatchObject({
    known: 'IMPORTED',
    days: [
      { day: '2027-02-05', kind: 'REST', name: '除夕', source: 'IMPORTED' },
      { day: '2027-02-06', kind: 'REST', name: '春节', source: 'IMPORTED' },
      { day: '2027-02-14', kind: 'WORK', name: '春节', source: 'IMPORTED' },
    ],
    workingDays: 261,
  });
  await admin.call(calendar.mark, { day: '2027-02-05', kind: 'REST', name: '春节' });
  expect(await dayOf('2027-02-05')).toMatchObject({ name: '春节', source: 'IMPORTED' });
});

test('each wrong row is told by its sentence, and keeps the whole arrangement out', async () => {
  const rows = [
    { day: '2027-02-05', kind: '休', name: '除夕' },
    { day: '2027-02-05', kind: '休', name: '除夕' },
    { day: '2027-02-30', kind: '休', name: '春节' },
    { day: '2027-02-14', kind: '上班', name: '春节' },
    { day: '2101-01-01', kind: '休', name: '元旦' },
    { day: '2027-02-13', kind: '班', name: '春节' },
    { day: '2027-02-13', kind: '休', name: '春节' },
    { day: '2028-01-01', kind: '休', name: '元旦' },
    { day: '', kind: '休', name: '一个超过二十个字的名称一个超过二十个字的名称' },
  ];
  const checked = await bring('check', ...rows);
  expect(checked).toMatchObject({ total: 9, right: 1, written: 0 });
  expect(faultsIn(checked)).toEqual([
    '4 日期：与第 3 行重复',
    '5 日期：日期 2027-02-30 不是日历上的日期',
    '6 安排：安排应为：休、班',
    '7 日期：日历的年份为 2020 至 2100',
    '8 安排：与第 9 行矛盾：同一天不能又休又班',
    '9 安排：与第 8 行矛盾：同一天不能又休又班',
    '10 日期：这份安排是 2027 年的，别的年份请另行导入',
    '11 日期：请输入日期',
    '11 名称：名称最多 20 个字',
  ]);
  await expect(bring('write', ...rows)).rejects.toMatchObject({ msg: '有错误的行，整份没有导入，请修改后重新上传' });
  expect(await yearOf(2027)).toMatchObject({ known: 'UNKNOWN', days: [] });
});

test('a formula in a text is told, and a text in the coding of a Chinese system is read', async () => {
  expect(faultsIn(await bringText('check', '=A1+1,休,元旦', '2027-01-02,休,元旦'))).toEqual([
    '2 日期：不能使用公式，请粘贴为数值',
  ]);
  const gbk = Buffer.from('c8d5c6da2cb0b2c5c52cc3fbb3c60a323032372d30312d30312cd0dd2cd4aab5a90a', 'hex');
  expect(await send('check', '安排.CSV', gbk)).toMatchObject({ total: 1, right: 1, faults: [] });
});

test('a year that is known is not imported again: published, or before it is cleared', async () => {
  await expect(bringText('check', '2026-10-08,休,国庆节')).rejects.toMatchObject({
    msg: '2026 年的放假安排已经有了，不用导入；个别日子不同的，请在年历上标记',
  });
  await bringText('write', '2027-01-01,休,元旦');
  await bringText('write', '2028-01-01,休,元旦');
  await admin.call(calendar.mark, { day: '2027-01-04', kind: 'REST', name: '司庆' });
  const again = { msg: '2027 年的安排已经导入过；个别日子不同的，请在年历上标记，要重新导入，请先清除' };
  for (const step of ['check', 'write'] as const)
    await expect(bringText(step, '2027-01-02,休,元旦')).rejects.toMatchObject(again);
  await admin.call(calendar.clear, { year: 2027 });
  expect(await yearOf(2027)).toMatchObject({ known: 'UNKNOWN', days: [{ day: '2027-01-04', source: 'MARKED' }] });
  expect((await yearOf(2028)).known).toBe('IMPORTED');
  await expect(admin.call(calendar.clear, { year: 2027 })).rejects.toMatchObject({ code: '404' });
  expect(await bringText('write', '2027-01-02,休,元旦')).toMatchObject({ written: 1 });
});

/** Asked of the operating unit at a moment; @returns its deadline, asked for again at each call. */
async function ask(bizCode: string, at: string, dueHours: number) {
  const entId = (await server.db.selectFrom('entEnterprise').select('id').limit(1).executeTakeFirstOrThrow()).id;
  const step = { taskName: '审核', candidateRoleTypes: ['Y' as const], candidateEntId: null, dueHours };
  const asked = { bizType: 'TEST', bizCode, title: bizCode, entId, steps: [step], starter: null };
  await startApproval(asked, { db: server.db, clock: clockOf(() => new Date(at)) });
  const due = server.db
    .selectFrom('wfTask as t')
    .innerJoin('wfInstance as i', 'i.id', 't.instanceId')
    .select('t.dueAt')
    .where('i.bizCode', '=', bizCode);
  return async () => (await due.executeTakeFirstOrThrow()).dueAt;
}

test('a step is due after its working hours; a day marked later moves nothing that was promised', async () => {
  const due = await ask('OVER', '2026-09-30T09:00:00.000Z', 16);
  expect(await due()).toBe('2026-10-09T09:00:00.000Z');
  await admin.call(calendar.mark, { day: '2026-10-08', kind: 'REST', name: '司庆' });
  expect(await due()).toBe('2026-10-09T09:00:00.000Z');
  expect(await (await ask('AFTER', '2026-09-30T09:00:00.000Z', 16))()).toBe('2026-10-10T09:00:00.000Z');
});

test('what was due in a year that nobody knew is reckoned again when it becomes known, and nothing else', async () => {
  const before = await ask('BEFORE', '2026-12-30T02:00:00.000Z', 9);
  const within = await ask('WITHIN', '2026-12-31T09:00:00.000Z', 2);
  const over = await ask('WITHIN-OVER', '2026-12-31T09:00:00.000Z', 2);
  const ended = server.db.selectFrom('wfInstance').select('id').where('bizCode', '=', 'WITHIN-OVER');
  const at = { endTime: '2026-12-31T09:30:00.000Z' };
  await server.db.updateTable('wfTask').set(at).where('instanceId', '=', ended).execute();
  expect([await before(), await within()]).toEqual(['2026-12-31T03:00:00.000Z', '2027-01-01T02:00:00.000Z']);
  await admin.call(calendar.mark, { day: '2026-12-31', kind: 'REST', name: '司庆' });
  await bring('write', { day: '2027-01-01', kind: '休', name: '元旦' });
  // the last day of the year was marked in between: what is reckoned again is reckoned by it
  expect([await before(), await within()]).toEqual(['2026-12-31T03:00:00.000Z', '2027-01-04T03:00:00.000Z']);
  expect(await over()).toBe('2027-01-01T02:00:00.000Z'); // decided meanwhile
  await admin.call(calendar.mark, { day: '2027-01-04', kind: 'REST', name: '司庆' });
  expect(await within()).toBe('2027-01-04T03:00:00.000Z');
});

test('hours are kept under a version, in order, with or without a break', async () => {
  const { hours } = await yearOf(2026);
  expect(hours).toEqual({ workFrom: '09:00', breakFrom: '12:00', breakTo: '13:00', workTo: '18:00', version: 1 });
  for (const [change, msg] of [
    [{ workTo: '09:00', breakFrom: null, breakTo: null }, '下班时间应晚于上班时间'],
    [{ breakTo: null }, '午休的开始和结束要么都写，要么都不写'],
    [{ breakTo: '12:00' }, '午休结束应晚于午休开始'],
    [{ breakFrom: '09:00' }, '午休应在上班时间之内'],
    [{ breakTo: '18:00' }, '午休应在上班时间之内'],
  ] as const)
    await expect(admin.call(calendar.saveHours, { ...hours, ...change })).rejects.toMatchObject({ msg });
  await admin.call(calendar.saveHours, { workFrom: '08:30', workTo: '17:00', version: 1 });
  expect((await workingCalendar(server.db)).spans).toEqual([['08:30', '17:00']]);
  await expect(admin.call(calendar.saveHours, hours)).rejects.toMatchObject({ code: '409' });
  await admin.call(calendar.saveHours, { ...hours, version: 2 });
  expect((await workingCalendar(server.db)).spans).toEqual([
    ['09:00', '12:00'],
    ['13:00', '18:00'],
  ]);
});

test('who holds neither code is refused, and who may only look changes and imports nothing', async () => {
  const buyer = await server.as('cg_buyer');
  await expect(buyer.call(calendar.year, { year: 2026 })).rejects.toMatchObject({ code: '403' });
  const changes = [
    () => buyer.call(calendar.mark, { day: '2026-10-08', kind: 'REST', name: '休假' }),
    () => buyer.call(calendar.restore, { day: '2026-10-08' }),
    () => buyer.call(calendar.clear, { year: 2027 }),
    () => buyer.call(calendar.saveHours, { workFrom: '09:00', workTo: '18:00', version: 1 }),
    () => buyer.call(calendarImport.run, { fileId: '1', step: 'write' }),
  ];
  for (const change of changes) await expect(change()).rejects.toMatchObject({ code: '403' });
  await grantCode(server.db, 'C2', 'base:calendar:view');
  expect((await buyer.call(calendar.year, { year: 2026 })).year).toBe(2026);
  for (const change of changes) await expect(change()).rejects.toMatchObject({ code: '403' });
});

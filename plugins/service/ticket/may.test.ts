/** The steps that the server offers on a ticket are those that its calls then accept. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { serviceChecks } from '../checks.server.ts';
import { ticket, type TicketDetail } from './contract.ts';

type Step = TicketDetail['may'][number];
type Person = 'reporter' | 'handler' | 'colleague' | 'operator';

let server: TestServer;
let people: Record<Person, TestApi>;
let other: { ticketNo: string };
let nextHandler: string;

const entered = {
  title: '导出文件金额列为文本',
  type: '4',
  priority: '2',
  system: '01',
  description: '导出后求和为 0',
  contactName: '程屿',
  contactPhone: '12000000101',
};

beforeAll(async () => {
  server = await openServer({ areas: ['service'] });
  people = {
    reporter: await server.as('gys_admin'),
    handler: await server.as('kf_8001'),
    colleague: await server.as('kf_8002'),
    operator: await server.as('yy_ops'),
  };
  other = await ticketAt(1);
  const handlers = await people.handler.call(ticket.selectHandler, {});
  nextHandler = handlers.find(({ handlerName }) => handlerName === '小澜3号')?.userId ?? '';
});
afterAll(() => server.close());

const seenBy = (who: Person, id: string) => people[who].call(ticket.detail, { id });

const rowOf = (id: string) => {
  const tickets = server.db.selectFrom('svcTicket').select(['id', 'version', 'status', 'ticketNo']);
  return tickets.where('id', '=', id).executeTakeFirstOrThrow();
};

/** A fresh ticket in a state, handled by the first agent once it is taken up. */
async function ticketAt(status: number) {
  const { reporter, handler } = people;
  const { id } = await reporter.call(ticket.save, { ...entered, submit: status > 0 });
  const version = async () => (await rowOf(id)).version;
  const handle = async (step: 'ACCEPT' | 'HOLD' | 'RESOLVE') =>
    handler.call(ticket.handle, { id, version: await version(), step, remark: '正在核对' });
  if (status > 1 && status < 6) await handle('ACCEPT');
  if (status === 3) await handle('HOLD');
  if (status === 4 || status === 5) await handle('RESOLVE');
  if (status === 5)
    await reporter.call(ticket.decide, { id, version: await version(), step: 'CONFIRM', satisfaction: 5 });
  if (status === 6) await reporter.call(ticket.decide, { id, version: await version(), step: 'CANCEL' });
  return rowOf(id);
}

interface Seen {
  readonly id: string;
  readonly version: number;
}
const handled = (step: 'ACCEPT' | 'HOLD' | 'RESUME' | 'RESOLVE') => (api: TestApi, seen: Seen) =>
  api.call(ticket.handle, { ...seen, step, remark: '正在核对' });
const decided = (step: 'SUBMIT' | 'CANCEL' | 'CONFIRM' | 'REOPEN') => (api: TestApi, seen: Seen) =>
  api.call(ticket.decide, { ...seen, step, remark: '已核对', ...(step === 'CONFIRM' && { satisfaction: 5 as const }) });

/** One call for each step; a reply is the reporter's or an answer, whoever writes it. */
const calls: readonly (readonly [steps: readonly Step[], call: (api: TestApi, seen: Seen) => Promise<unknown>])[] = [
  [['EDIT'], (api, seen) => api.call(ticket.update, { ...seen, ...entered })],
  [['DELETE'], (api, { id }) => api.call(ticket.delete, { id })],
  [['SUBMIT'], decided('SUBMIT')],
  [['CANCEL'], decided('CANCEL')],
  [['CONFIRM'], decided('CONFIRM')],
  [['REOPEN'], decided('REOPEN')],
  [['URGE'], (api, { id }) => api.call(ticket.urge, { id })],
  [['REPLY', 'ANSWER'], (api, { id }) => api.call(ticket.reply, { id, content: '请看说明' })],
  [['ACCEPT'], handled('ACCEPT')],
  [['HOLD'], handled('HOLD')],
  [['RESUME'], handled('RESUME')],
  [['RESOLVE'], handled('RESOLVE')],
  [['ASSIGN'], (api, seen) => api.call(ticket.assign, { ...seen, handlerId: nextHandler })],
  [['ESCALATE'], (api, seen) => api.call(ticket.escalate, { ...seen, remark: '影响结算' })],
  [['MERGE'], (api, seen) => api.call(ticket.merge, { ...seen, intoNo: other.ticketNo })],
  [['CLOSE'], (api, seen) => api.call(ticket.close, { ...seen, remark: '三日无回复' })],
  [['TEACH'], (api, { id }) => api.call(ticket.teach, { id, title: '导出金额', content: '请重新导出' })],
];

const serving: readonly Step[] = ['ANSWER', 'ASSIGN', 'ESCALATE', 'MERGE'];

test.each<readonly [Person, status: number, steps: readonly Step[]]>([
  ['reporter', 0, ['EDIT', 'DELETE', 'SUBMIT', 'CANCEL']],
  ['reporter', 1, ['EDIT', 'CANCEL', 'URGE', 'REPLY']],
  ['reporter', 2, ['URGE', 'REPLY']],
  ['reporter', 3, ['URGE', 'REPLY']],
  ['reporter', 4, ['CONFIRM', 'REOPEN', 'REPLY']],
  ['reporter', 5, []],
  ['reporter', 6, []],
  ['handler', 1, ['ACCEPT', ...serving]],
  ['handler', 2, ['HOLD', 'RESOLVE', ...serving]],
  ['handler', 3, ['RESUME', ...serving]],
  ['handler', 4, ['ANSWER', 'CLOSE', 'TEACH']],
  ['handler', 5, ['TEACH']],
  ['handler', 6, []],
  ['colleague', 2, serving],
  ['colleague', 3, serving],
  ['operator', 2, ['HOLD', 'RESOLVE', ...serving]],
])('%s of a ticket in state %d may %j, as its calls accept', async (who, status, steps) => {
  const first = await ticketAt(status);
  expect(first.status).toBe(status);
  expect((await seenBy(who, first.id)).may).toEqual(steps);
  const { records } = await people[who].call(ticket.query, { ticketNo: first.ticketNo });
  expect(records.map(({ may }) => may)).toEqual([steps]);
  const accepted: Step[] = [];
  let fresh = first;
  for (const [made, call] of calls) {
    const { id, version } = fresh;
    const done = await call(people[who], { id, version }).then(
      () => true,
      () => false,
    );
    if (!done) continue;
    accepted.push(...made.filter((step) => steps.includes(step)));
    expect(made.some((step) => steps.includes(step))).toBe(true);
    fresh = await ticketAt(status);
  }
  expect(accepted.sort()).toEqual([...steps].sort());
});

test('what has the highest priority is not escalated, and what is kept as an answer not kept again', async () => {
  const { id, version } = await ticketAt(2);
  await people.handler.call(ticket.escalate, { id, version, remark: '影响结算' });
  expect((await seenBy('handler', id)).may).toEqual(['HOLD', 'RESOLVE', 'ANSWER', 'ASSIGN', 'MERGE']);
  const solved = await ticketAt(5);
  await people.handler.call(ticket.teach, { id: solved.id, title: '导出金额', content: '请重新导出' });
  expect((await seenBy('handler', solved.id)).may).toEqual([]);
});

test('after all of it the data keeps every invariant', async () => {
  for (const { title, broken } of serviceChecks)
    expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
});

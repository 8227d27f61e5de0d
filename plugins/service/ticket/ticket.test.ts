import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { fileManager, imageAddress } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { historyOf } from '@portal/sdk/server';
import { dataScopeOf } from '#server/test-data-scope';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { ticket, ticketBizType } from './contract.ts';

let server: TestServer;
let reporter: TestApi;
let other: TestApi;
let agent: TestApi;
let second: TestApi;
let operator: TestApi;

beforeAll(async () => {
  server = await openServer({ areas: ['service'] });
  [reporter, other] = [await server.as('gys_admin'), await server.as('cg_buyer')];
  [agent, second, operator] = [await server.as('kf_8001'), await server.as('kf_8002'), await server.as('yy_ops')];
});
afterAll(() => server.close());

const entered = {
  title: '导出文件金额列为文本',
  type: '4',
  priority: '2',
  system: '01',
  description: '导出后求和为 0',
  contactName: '程屿',
  contactPhone: '12000000101',
};
const detail = (id: string, api = reporter) => api.call(ticket.detail, { id });
const write = async (submit = true) => detail((await reporter.call(ticket.save, { ...entered, submit })).id);
const handle = async (id: string, step: 'ACCEPT' | 'HOLD' | 'RESUME' | 'RESOLVE', remark?: string, api = agent) => {
  const { version } = await detail(id);
  await api.call(ticket.handle, { id, version, step, ...(remark !== undefined && { remark }) });
  return detail(id);
};
const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};
/** What the notices of a ticket say, in the order of their texts. */
const heard = async (api: TestApi, id: string) => {
  const { records } = await api.call(notification.getNotification, { noticeType: 12, page: 1, size: 50 });
  const own = records.filter(({ bizType, bizId }) => bizType === 'ticket' && bizId === id);
  return own.map(({ content }) => content).sort();
};
const hours = (from: string | null, to: string | null) => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 3_600_000;

describe('the way of a ticket', () => {
  test('kept, submitted, accepted, held, resumed, solved, reopened, solved again, confirmed with a score', async () => {
    const kept = await write(false);
    expect(kept).toMatchObject({ status: 0, own: true, respondDue: null });
    await reporter.call(ticket.decide, { id: kept.id, version: kept.version, step: 'SUBMIT' });
    const waiting = await detail(kept.id);
    expect(waiting.status).toBe(1);
    expect(hours(waiting.submittedAt, waiting.respondDue)).toBe(2);
    expect(hours(waiting.submittedAt, waiting.resolveDue)).toBe(24);

    expect(await handle(kept.id, 'ACCEPT')).toMatchObject({ status: 2, handlerName: '小澜1号' });
    await handle(kept.id, 'HOLD', '等待截图');
    server.clock.advance(15 * 60_000);
    const resumed = await handle(kept.id, 'RESUME');
    expect(hours(resumed.submittedAt, resumed.resolveDue)).toBe(24.25);

    const solved = await handle(kept.id, 'RESOLVE', '请重新导出');
    const { id, version } = solved;
    await reporter.call(ticket.decide, { id, version, step: 'REOPEN', remark: '仍是文本' });
    expect(await detail(id)).toMatchObject({ status: 2, resolvedAt: null });
    const again = await handle(id, 'RESOLVE', '已修正');
    const verdict = { id, version: again.version, step: 'CONFIRM', satisfaction: 4, remark: '可以了' } as const;
    await reporter.call(ticket.decide, verdict);
    const closed = await detail(id);
    expect(closed).toMatchObject({ status: 5, satisfaction: 4, satisfactionRemark: '可以了' });
    expect(closed.log.map(({ action }) => action).reverse()).toEqual([
      ...['CREATE', 'SUBMIT', 'ACCEPT', 'HOLD', 'RESUME', 'RESOLVE', 'REOPEN', 'RESOLVE', 'CONFIRM'],
    ]);
  });

  test('each side hears of the other’s steps by notices of type 12 that name the ticket', async () => {
    const { id, ticketNo, entName, title } = await write();
    const seen = async () => ({ id, version: (await detail(id)).version });
    await handle(id, 'ACCEPT');
    await handle(id, 'HOLD', '等待截图');
    await handle(id, 'RESUME');
    await handle(id, 'RESOLVE', '已修正');
    await reporter.call(ticket.decide, { ...(await seen()), step: 'REOPEN', remark: '仍是文本' });
    await reporter.call(ticket.urge, { id });
    await handle(id, 'RESOLVE', '再修正');
    await reporter.call(ticket.decide, { ...(await seen()), step: 'CONFIRM', satisfaction: 5 });
    const submitted = `${entName}提交了工单 ${ticketNo}：${title}，请受理。`;
    expect(await heard(reporter, id)).toEqual(
      [
        ...[`工单 ${ticketNo} 已受理，正在为您处理。`, `工单 ${ticketNo} 已挂起：等待截图`],
        ...[`工单 ${ticketNo} 已恢复处理。`, `工单 ${ticketNo} 已处理，请验证：已修正`],
        `工单 ${ticketNo} 已处理，请验证：再修正`,
      ].sort(),
    );
    expect(await heard(agent, id)).toEqual(
      [
        ...[submitted, `工单 ${ticketNo} 被重开：仍是文本`, `${entName}催办工单 ${ticketNo}，请尽快处理。`],
        `工单 ${ticketNo} 已验证通过并关闭。`,
      ].sort(),
    );
    expect(await heard(second, id)).toEqual([submitted]);
    expect((await detail(id)).log.map(({ action }) => action)).toContain('URGE');
  });

  test('a step from the wrong state names the state by its text in the dictionary', async () => {
    const { id, version } = await write();
    const early = await refusal(agent.call(ticket.handle, { id, version, step: 'RESOLVE', remark: '无' }));
    expect(early).toMatchObject({ code: '409', msg: '工单当前状态为“待受理”，不能提交验证' });
    const later = await refusal(reporter.call(ticket.decide, { id, version, step: 'CONFIRM', satisfaction: 5 }));
    expect(later.msg).toBe('工单当前状态为“待受理”，不能验证通过');
    const kept = await write(false);
    expect((await refusal(reporter.call(ticket.urge, { id: kept.id }))).msg).toBe('工单当前状态为“新建”，不能催办');
  });

  test('of eight agents at once exactly one accepts, and the others read why not', async () => {
    const { id, version } = await write();
    const agents = await Promise.all(Array.from({ length: 8 }, (_, index) => server.as(`kf_${8001 + index}`)));
    const tries = agents.map((api) => api.call(ticket.handle, { id, version, step: 'ACCEPT' }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusal(second.call(ticket.handle, { id, version, step: 'ACCEPT' }))).msg).toBe(
      '工单已被他人处理，请刷新',
    );
  });

  test('holding and solving need words, a verdict a score, reopening a reason', async () => {
    const { id } = await write();
    const { version } = await handle(id, 'ACCEPT');
    expect((await refusal(agent.call(ticket.handle, { id, version, step: 'HOLD' }))).msg).toBe('请输入挂起原因');
    expect((await refusal(agent.call(ticket.handle, { id, version, step: 'RESOLVE' }))).msg).toBe('请输入处理结果');
    expect((await refusal(reporter.call(ticket.decide, { id, version, step: 'CONFIRM' }))).msg).toBe('请选择满意度');
    expect((await refusal(reporter.call(ticket.decide, { id, version, step: 'REOPEN' }))).msg).toBe('请输入重开原因');
  });
});

describe('who may do what', () => {
  test('an agent serves as far as the roles reach, and answers as staff under the right to handle only', async () => {
    const { bare, give, entOf, idOf } = dataScopeOf(() => server);
    const { id } = await write();
    const total = async () => (await agent.call(ticket.query, {})).total;
    const handed = server.db.selectFrom('svcTicket').select('id').where('submittedAt', 'is not', null);
    const reply = () => agent.call(ticket.reply, { id, content: '请看说明' });
    const restore = await bare('kf_8001');
    const as = async (dataScope: string, customers: string[], ...codes: string[]) => {
      const scopeEntIds = await Promise.all(customers.map(entOf));
      return give({ account: 'kf_8001', roleType: 'K', dataScope, scopeEntIds, codes });
    };
    const { length: all } = await handed.execute();
    const { length: ofOne } = await handed.where('entId', '=', await entOf('S0001')).execute();
    const own = (await handed.where('handlerId', '=', await idOf('kf_8001')).execute()).length;
    expect(ofOne).toBeLessThan(all);
    for (const [dataScope, customers, codes, seen, answer] of [
      ['ENT', [], ['service:ticket:handle'], all, null],
      ['CUSTOM', ['C0001'], ['service:ticket:handle'], undefined, '404'],
      ['CUSTOM', ['S0001'], ['service:ticket:handle'], undefined, null],
      ['CUSTOM', ['S0001'], [], undefined, '403'],
      ['ENT', [], [], own, '404'],
    ] as const) {
      const take = await as(dataScope, [...customers], ...codes);
      const told = [dataScope, customers, codes];
      if (seen !== undefined) expect([...told, await total()]).toEqual([...told, seen]);
      else expect(await total()).toBeLessThan(all);
      const answered = answer === null ? await reply() : (await refusal(reply())).code;
      expect([...told, answered]).toEqual([...told, answer]);
      await take();
    }
    await restore();
    expect(await total()).toBe(all);
  });

  test("another enterprise's ticket does not exist, for reading and for every step", async () => {
    const { id, version } = await write();
    const attempts = [
      other.call(ticket.detail, { id }),
      other.call(ticket.update, { id, version, ...entered }),
      other.call(ticket.delete, { id }),
      other.call(ticket.decide, { id, version, step: 'CANCEL' }),
      other.call(ticket.reply, { id, content: '在吗' }),
    ];
    for (const refused of await Promise.all(attempts.map(refusal))) expect(refused).toMatchObject({ code: '404' });
    const { records } = await other.call(ticket.query, { page: 1, size: 100 });
    expect(new Set(records.map(({ own }) => own))).toEqual(new Set([true]));
  });

  test('the operating unit serves as far as its data scope reaches, agents serve whoever asks', async () => {
    const { id, version } = await write();
    const scope = (dataScope: string) =>
      server.db.updateTable('authRole').set({ dataScope }).where('roleKey', '=', 'Y').execute();
    await scope('ENT');
    expect(await refusal(detail(id, operator))).toMatchObject({ code: '404' });
    const accept = { id, version, step: 'ACCEPT' } as const;
    expect(await refusal(operator.call(ticket.handle, accept))).toMatchObject({ code: '404' });
    expect((await detail(id, agent)).status).toBe(1);
    await scope('ALL');
    expect((await detail(id, operator)).status).toBe(1);
  });

  test('a ticket that is not handed in is its reporter’s alone', async () => {
    const { id } = await write(false);
    expect(await refusal(agent.call(ticket.detail, { id }))).toMatchObject({ code: '404' });
  });

  test('a reporter has no code for the steps of an agent, and an agent does not decide for the reporter', async () => {
    const { id, version } = await write();
    expect(await refusal(reporter.call(ticket.handle, { id, version, step: 'ACCEPT' }))).toMatchObject({ code: '403' });
    expect((await refusal(agent.call(ticket.decide, { id, version, step: 'CANCEL' }))).msg).toBe('只有提交人可以取消');
  });

  test('another agent keeps off a handled ticket, the operating unit stands in', async () => {
    const { id } = await write();
    const { version } = await handle(id, 'ACCEPT');
    const hold = { id, version, step: 'HOLD', remark: '等待' } as const;
    expect((await refusal(second.call(ticket.handle, hold))).msg).toBe('工单已由其他客服处理，只有处理人可以挂起');
    await operator.call(ticket.handle, hold);
    expect(await detail(id)).toMatchObject({ status: 3, handlerName: '小澜1号' });
  });

  test('the phone is masked but for the reporter and the handler', async () => {
    const { id } = await write();
    await handle(id, 'ACCEPT');
    const seen = [await detail(id), await detail(id, agent), await detail(id, second)];
    expect(seen.map(({ contactPhone }) => contactPhone)).toEqual(['12000000101', '12000000101', '120****0101']);
  });

  test('only a new ticket is deleted; a waiting one can still be changed, a handled one no longer', async () => {
    const fresh = await write(false);
    await reporter.call(ticket.delete, { id: fresh.id });
    expect(await refusal(detail(fresh.id))).toMatchObject({ code: '404' });
    expect(await historyOf(server.db, ticketBizType, fresh.id)).toEqual([]);
    const { id, version } = await write();
    expect((await refusal(reporter.call(ticket.delete, { id }))).msg).toBe('工单当前状态为“待受理”，不能删除');
    await reporter.call(ticket.update, { id, version, ...entered, title: '改过的标题' });
    const { version: next } = await handle(id, 'ACCEPT');
    expect(await detail(id)).toMatchObject({ title: '改过的标题', status: 2 });
    const late = await refusal(reporter.call(ticket.update, { id, version: next, ...entered }));
    expect(late.msg).toBe('工单当前状态为“处理中”，不能修改');
  });
});

describe('entries', () => {
  test('what the dictionaries and the system list do not offer is refused by name', async () => {
    const tryTo = async (wrong: object) => (await refusal(reporter.call(ticket.save, { ...entered, ...wrong }))).msg;
    expect(await tryTo({ type: '77' })).toBe('类型不在可选范围内');
    expect(await tryTo({ priority: '9' })).toBe('优先级不在可选范围内');
    expect(await tryTo({ system: 'ZZ' })).toBe('系统不在可选范围内');
    expect(await tryTo({ title: '长'.repeat(51) })).toBe('标题不能超过50个字符');
    expect(await tryTo({ description: '<p><script>1</script> </p>' })).toBe('请输入描述');
    expect(await tryTo({ expectedOn: '2020-01-01' })).toBe('期望完成日期不能早于今天');
    const wrong = { type: '77', system: 'ZZ', expectedOn: '2020-01-01' };
    const { faults } = await refusal(reporter.call(ticket.save, { ...entered, ...wrong }));
    expect(faults.map(({ path }) => path)).toEqual(['type', 'system', 'expectedOn']);
  });

  test('a picture alone describes enough, and its file goes with the ticket to those who serve', async () => {
    const file = { bytes: '%PDF-1.4\n%%EOF', type: 'application/pdf' };
    const upload = async (name: string) => {
      const [stored] = await reporter.call(fileManager.uploadFile, {}, { files: [{ ...file, name }] });
      return { fileId: stored?.fileIds[0] ?? '', fileName: name };
    };
    const [picture, later] = [await upload('截图.pdf'), await upload('补充.pdf')];
    const opened = async ({ fileId }: { fileId: string }) =>
      agent.download(fileManager.downloadFile, { fileId }).then(
        ({ statusCode }) => statusCode,
        ({ code }: CallRefused) => code,
      );
    const described = { ...entered, description: `<p><img src="${imageAddress(picture.fileId)}" alt="截图"></p>` };
    const saved = await reporter.call(ticket.save, { ...described, submit: true });
    expect([await opened(picture), await opened(later)]).toEqual([200, '404']);
    const { id, version } = saved;
    await reporter.call(ticket.update, { id, version, ...described, files: [later] });
    expect([await opened(picture), await opened(later)]).toEqual([200, 200]);
  });
});

describe('talk', () => {
  test('both sides read replies and their files; a note stays among those who serve', async () => {
    const { id } = await write();
    await handle(id, 'ACCEPT');
    const pdf = { name: '说明.pdf', bytes: '%PDF-1.4\n%%EOF', type: 'application/pdf' };
    const [stored] = await agent.call(fileManager.uploadFile, {}, { files: [pdf] });
    const files = [{ fileId: stored?.fileIds[0] ?? '', fileName: pdf.name }];
    await agent.call(ticket.reply, { id, content: '请看说明', files });
    const [kept] = await agent.call(fileManager.uploadFile, {}, { files: [{ ...pdf, name: '记录.pdf' }] });
    const noted = { fileId: kept?.fileIds[0] ?? '', fileName: '记录.pdf' };
    await agent.call(ticket.reply, { id, content: '疑似老问题', internal: true, files: [noted] });
    await reporter.call(ticket.reply, { id, content: '收到' });
    expect((await detail(id)).messages.map(({ content }) => content)).toEqual(['请看说明', '收到']);
    expect((await detail(id, second)).messages.map(({ internal }) => internal)).toEqual([false, true, false]);
    const opened = await reporter.download(fileManager.downloadFile, { fileId: files[0]?.fileId ?? '' });
    expect(opened.statusCode).toBe(200);
    const note = (api: TestApi) => api.download(fileManager.downloadFile, { fileId: noted.fileId });
    expect((await note(second)).statusCode).toBe(200);
    expect((await refusal(note(reporter))).code).toBe('404');
    expect((await refusal(reporter.call(ticket.reply, { id, content: '私语', internal: true }))).code).toBe('403');
  });

  test('urged once a day', async () => {
    const { id } = await write();
    await reporter.call(ticket.urge, { id });
    expect((await refusal(reporter.call(ticket.urge, { id }))).msg).toBe('今天已催办过，每天限催办一次');
  });

  test('the answer of a solved ticket becomes one to choose from, once', async () => {
    const { id } = await write();
    await handle(id, 'ACCEPT');
    const answer = { id, title: '导出金额', content: '请重新导出' };
    expect((await refusal(agent.call(ticket.teach, answer))).msg).toBe('工单当前状态为“处理中”，不能转知识库');
    await handle(id, 'RESOLVE', '已修正');
    await agent.call(ticket.teach, answer);
    expect(await agent.call(ticket.templates, { type: '4' })).toContainEqual(
      expect.objectContaining({ title: '导出金额', type: '4' }),
    );
    expect((await refusal(agent.call(ticket.teach, answer))).msg).toBe('该工单已转知识库');
  });
});

describe('dispatching', () => {
  const seat = async (name: string) =>
    (await agent.call(ticket.selectHandler, {})).find(({ handlerName }) => handlerName === name)?.userId ?? '';

  test('an open ticket is handed over and its handler told; one that has ended is not', async () => {
    const [open, kept] = [await write(), await write()];
    await reporter.call(ticket.decide, { id: kept.id, version: kept.version, step: 'CANCEL' });
    const cancelled = await detail(kept.id);
    const handlerId = await seat('小澜2号');
    const to = ({ id, version }: { id: string; version: number }, handler = handlerId) =>
      agent.call(ticket.assign, { id, version, handlerId: handler });
    expect((await refusal(to(cancelled))).msg).toBe('工单当前状态为“已取消”，不能转派');
    expect((await refusal(to(open, '1'))).msg).toBe('处理人不存在或已停用');
    await to(open);
    expect(await detail(open.id)).toMatchObject({ status: 1, handlerName: '小澜2号' });
    expect((await heard(second, open.id)).filter((text) => text.includes('转派给您'))).toHaveLength(1);
  });

  test('an escalation raises the priority by one and counts the limits from the submission', async () => {
    const { id, version } = await write();
    await agent.call(ticket.escalate, { id, version, remark: '影响结算' });
    const raised = await detail(id);
    expect(raised.priority).toBe('1');
    expect([raised.respondDue, raised.resolveDue].map((due) => hours(raised.submittedAt, due))).toEqual([0.5, 4]);
    expect(await heard(reporter, id)).toEqual([`工单 ${raised.ticketNo} 已升级优先级，我们将加快处理。`]);
    expect(await heard(operator, id)).toEqual([`工单 ${raised.ticketNo} 已升级：影响结算`]);
    const top = await refusal(agent.call(ticket.escalate, { id, version: raised.version, remark: '再升' }));
    expect(top.msg).toBe('工单已是最高优先级，不能再升级');
  });

  test('a merged ticket is cancelled and points at the one that goes on', async () => {
    const [main, copy] = [await write(), await write()];
    const { id, version } = copy;
    expect((await refusal(agent.call(ticket.merge, { id, version, intoNo: copy.ticketNo }))).msg).toBe(
      '主工单不存在，请核对编号',
    );
    await agent.call(ticket.merge, { id, version, intoNo: main.ticketNo });
    expect(await detail(id)).toMatchObject({ status: 6, mergedInto: { id: main.id, ticketNo: main.ticketNo } });
    expect((await detail(main.id)).log[0]).toMatchObject({
      ...{ action: 'MERGED', reason: `${copy.ticketNo} 并入本工单` },
    });
    expect(await heard(reporter, id)).toEqual([`工单 ${copy.ticketNo} 与 ${main.ticketNo} 重复，已合并处理。`]);
  });

  test('who does not answer is closed with a reason, and only after the solution', async () => {
    const { id } = await write();
    const { version } = await handle(id, 'ACCEPT');
    const early = await refusal(agent.call(ticket.close, { id, version, remark: '无回复' }));
    expect(early.msg).toBe('工单当前状态为“处理中”，不能关闭');
    const solved = await handle(id, 'RESOLVE', '已修正');
    await agent.call(ticket.close, { id, version: solved.version, remark: '三日无回复' });
    expect(await detail(id)).toMatchObject({ status: 5, satisfaction: null });
    expect(await heard(reporter, id)).toContain(`工单 ${solved.ticketNo} 已关闭：三日无回复`);
  });
});

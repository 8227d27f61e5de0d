/** A contact's phone leaves a report masked; whole it goes to who asks for it by a call of its own, which is logged. */
import { read, utils } from '@e965/xlsx';
import { type Call, type PageCall, pageToWire } from '@portal/sdk/contract';
import { sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { type CustomerRow, dispatchCustomer } from './customer/contract.ts';

let server: TestServer;
let operator: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: ['goods', 'order', 'settlement', 'report'] });
  Object.assign(server.app.portal.limits.strict, { consume: async () => undefined });
  operator = await server.as('yy_ops');
});
afterAll(() => server.close());
const { scope, asDelivered } = dataScopeOf(() => server);

const { page, history, reveal, save, export: workbook } = dispatchCustomer;

async function first(): Promise<CustomerRow> {
  const { records } = await operator.call(page, { size: 1 });
  return records[0] as CustomerRow;
}
const phoneOf = async (id: string) =>
  (
    await server.db
      .selectFrom('rptDispatchCustomer')
      .select('contactPhone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).contactPhone;
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;

/** Saves what the list shows; a phone is entered anew or left out. */
async function edit(id: string, change: { contactPhone?: string; contactName?: string }): Promise<void> {
  const { records } = await operator.call(page, { size: 100 });
  const found = records.find((row) => row.id === id) as CustomerRow;
  const { customerName, socialcreditcode, cat, contactName, managerName, intent, version } = found;
  const facts = { customerName, socialcreditcode, cat, contactName, managerName, intent };
  await operator.call(save, { ...facts, id, version, ...change });
}

/** All that a call answers, as text; workbooks cell by cell. */
async function textOf(call: Call, input: Record<string, unknown>): Promise<string> {
  const wire = call.kind === 'page' ? pageToWire(call as PageCall, { ...input, page: 1, size: 100 } as never) : input;
  const { headers, rawPayload, body } = await operator.raw(call, wire as Record<string, unknown>);
  if (!String(headers['content-type']).includes('spreadsheetml')) return body;
  return Object.values(read(rawPayload).Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n');
}

describe('masked', () => {
  test('in the list, in its workbook and before and after a change in its history', async () => {
    const { id } = await first();
    const [before, after] = [await phoneOf(id), '12000019988'];
    await edit(id, { contactPhone: after });
    const answers = {
      page: await textOf(page, {}),
      export: await textOf(workbook, {}),
      history: await textOf(history, { id }),
    };
    for (const [name, text] of Object.entries(answers)) {
      expect([name, text.includes(masked(after))]).toEqual([name, true]);
      for (const whole of [before, after]) expect([name, text.includes(whole)]).toEqual([name, false]);
    }
    expect(answers.history).toContain(masked(before));
  });

  test('or absent in whatever else a reader of the area is answered', async () => {
    const { rows } = await sql<{ phone: string }>`
      select contact_phone as phone from rpt_dispatch_customer
      union select phone from usr_user where phone is not null union select receiver_phone from ord_order`.execute(
      server.db,
    );
    const carried: string[] = [];
    const unanswered: string[] = [];
    for (const { area, call } of server.app.portal.routes) {
      if (area !== 'report' || !call.reads || (call.input.required ?? []).length > 0) continue;
      const text = await textOf(call, {});
      if (rows.some(({ phone }) => text.includes(phone))) carried.push(call.path);
      if (/^\{"code":(?!"?200")/.test(text)) unanswered.push(call.path);
    }
    expect(rows.length).toBeGreaterThan(100);
    expect({ carried, unanswered }).toEqual({ carried: [], unanswered: [] });
  });

  test('which no other answer names', () => {
    const naming = server.app.portal.routes.filter(
      ({ area, call }) => area === 'report' && /"[^"]*(phone|mobile|tel)"/i.test(JSON.stringify(call.output)),
    );
    expect(naming.map(({ call }) => call)).toEqual([page, reveal]);
  });
});

describe('whole', () => {
  test('by the call that asks for one, and the trail says who has looked at whose', async () => {
    const { id, contactPhone } = await first();
    const answer = await operator.call(reveal, { id });
    expect(answer).toEqual({ contactPhone: await phoneOf(id) });
    expect(contactPhone).toBe(masked(answer.contactPhone));
    const { entry } = await server.db
      .selectFrom('sysOperLog')
      .select('entry')
      .where('kind', '=', 'REVEAL')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ account: 'yy_ops', title: '查看客户电话', result: 'ok', detail: { id } });
    expect(JSON.stringify(entry)).not.toContain(answer.contactPhone);
  });

  test('of no customer that the reader’s roles do not reach', async () => {
    const { id } = await first();
    await scope('Y', 'CUSTOM', ['999999']);
    await expect(operator.call(reveal, { id })).rejects.toMatchObject({ code: '404', msg: '客户不存在或已被删除' });
    await asDelivered();
    expect((await operator.call(reveal, { id })).contactPhone).toMatch(/^1\d{10}$/);
  });

  test('in the database, whoever edits the rest without having seen it', async () => {
    const { id } = await first();
    const phone = await phoneOf(id);
    await edit(id, { contactName: '林知远' });
    expect(await phoneOf(id)).toBe(phone);
    const added = operator.call(save, {
      customerName: '青屿阀门有限公司',
      socialcreditcode: '91350100M000100Y43',
      cat: 'OTHER',
      contactName: '林知远',
      managerName: '林聿',
      intent: 0,
    });
    await expect(added).rejects.toMatchObject({
      code: '400',
      msg: '请输入电话',
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { addDays } from '@portal/sdk/format';
import { sql } from '@portal/sdk/server';
import { approvalOf } from '#server/test-approval';
import { CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { goodsChecks } from '../checks.server.ts';
import { classification } from '../classification/contract.ts';
import { goodsList } from '../goodsList/contract.ts';
import { categoryBizType, renewalBizType } from '../review/contract.ts';
import { category, type SupplyRow } from './contract.ts';

let server: TestServer;
let supplier: TestApi;
let operator: TestApi;
let today: string;

beforeAll(async () => {
  server = await openServer({ areas: ['goods'] });
  [supplier, operator] = [await server.as('gys_admin'), await server.as('yy_ops')];
  today = server.clock.today();
});
afterAll(() => server.close());

const refusal = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
};

type State = SupplyRow['auditStatus'];

async function oneIn(auditStatus: State): Promise<SupplyRow> {
  const { records } = await supplier.call(category.page, { auditStatus, sort: 'validTo', size: 1 });
  const [row] = records;
  if (!row) throw new Error(`No category in state ${auditStatus}.`);
  return row;
}

const seen = async (id: string) => {
  const { version } = await supplier.call(category.detail, { id });
  return { id, version };
};
const stateOf = async (id: string) => (await supplier.call(category.detail, { id })).auditStatus;

async function decide(id: string, approve: boolean, auditOpinion = '') {
  const { applyNo } = await supplier.call(category.detail, { id });
  const processInstId = await approvalOf(server, categoryBizType, applyNo ?? '');
  return operator.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
}

describe('the way of a category', () => {
  test('from draft through withdrawal and rejection to its authorisation, closed and opened again', async () => {
    const { id } = await oneIn(0);
    await supplier.call(category.submit, await seen(id));
    expect(await stateOf(id)).toBe(1);
    await supplier.call(category.withdraw, await seen(id));
    expect(await stateOf(id)).toBe(0);
    await supplier.call(category.submit, await seen(id));
    expect((await refusal(decide(id, false))).msg).toBe('请输入驳回审批意见');
    await decide(id, false, '证书不清晰');
    expect(await stateOf(id)).toBe(3);
    await supplier.call(category.submit, await seen(id));
    await decide(id, true);
    const open = await supplier.call(category.detail, { id });
    expect(open).toMatchObject({ auditStatus: 2, validFrom: today, approved: {} });
    expect(open.validTo && open.validTo > today).toBe(true);
    await operator.call(category.updateState, { ...(await seen(id)), auditStatus: 5, reason: '复核未按期' });
    expect(await stateOf(id)).toBe(5);
    await operator.call(category.updateState, { ...(await seen(id)), auditStatus: 2 });
    expect(await stateOf(id)).toBe(2);
  });

  test('what is open is changed by review, what has ended is renewed', async () => {
    const [open, ended] = [await oneIn(2), await oneIn(4)];
    await supplier.call(category.submit, await seen(open.id));
    await supplier.call(category.submit, await seen(ended.id));
    expect(await supplier.call(category.detail, { id: open.id })).toMatchObject({ auditStatus: 1, applyType: 2 });
    expect(await supplier.call(category.detail, { id: ended.id })).toMatchObject({ auditStatus: 1, applyType: 3 });
    await supplier.call(category.withdraw, await seen(open.id));
    expect(await stateOf(open.id)).toBe(2);
    await decide(ended.id, true);
    expect(await supplier.call(category.detail, { id: ended.id })).toMatchObject({ auditStatus: 2, validFrom: today });
  });

  const illegal: readonly [string, readonly State[], (row: SupplyRow) => Promise<unknown>][] = [
    ['submitted', [1, 5], ({ id, version }) => supplier.call(category.submit, { id, version })],
    ['withdrawn', [0, 2, 3, 4, 5], ({ id, version }) => supplier.call(category.withdraw, { id, version })],
    ['deleted', [1, 2, 3, 4, 5], ({ id, version }) => supplier.call(category.remove, { id, version })],
    [
      'written',
      [1, 5],
      ({ id, version, categoryId }) =>
        supplier.call(category.save, { id, version, categoryId, attrTemplate: [], qualifications: [] }),
    ],
    [
      'closed',
      [1, 3, 4, 5],
      ({ id, version }) => operator.call(category.updateState, { id, version, auditStatus: 5, reason: '试试' }),
    ],
    ['opened', [1, 2, 3, 4], ({ id, version }) => operator.call(category.updateState, { id, version, auditStatus: 2 })],
  ];
  for (const [verb, states, attempt] of illegal)
    test(`in the states ${states.join('、')} it is not ${verb}: a conflict in words, and the state stays`, async () => {
      for (const state of states) {
        const row = await oneIn(state);
        const { code, msg } = await refusal(attempt(row));
        expect([code, msg]).toEqual(['409', expect.stringMatching(/^商品类目当前状态为“.{2,3}”，不能.+$/)]);
        expect(await stateOf(row.id)).toBe(state);
      }
    });

  test('a certificate that has ended, or a supplier on the blacklist, can not be passed', async () => {
    const { rows } = await sql<{ id: string }>`
      select s.id from gd_supplier_category s join gd_category c on c.id = s.category_id
      where s.status = 1 and cardinality(c.required_qualifications) > 0 limit 1`.execute(server.db);
    const id = rows[0]?.id ?? '0';
    const { rows: kept } = await sql<{ held: unknown }>`
      select qualifications as held from gd_supplier_category where id = ${id}`.execute(server.db);
    await sql`update gd_supplier_category set qualifications = '[]' where id = ${id}`.execute(server.db);
    expect((await refusal(decide(id, true))).msg).toContain('缺少必备资质');
    await sql`update gd_supplier_category set qualifications = ${JSON.stringify(kept[0]?.held)} where id = ${id}`.execute(
      server.db,
    );
    await sql`update ent_enterprise set status = 6, status_reason = '围标' where customer_code = 'S0001'`.execute(
      server.db,
    );
    expect((await refusal(decide(id, true))).msg).toBe('供应商已被列入黑名单，不能通过：围标');
    await sql`update ent_enterprise set status = 2 where customer_code = 'S0001'`.execute(server.db);
  });
});

test('from the third goods version that was refused within a year, a supplier is of middling risk', async () => {
  const { id } = await oneIn(2);
  const { db } = server;
  const mine = sql`supplier_ent_id = (select supplier_ent_id from gd_supplier_category where id = ${id})`;
  await sql`create table decided_before as select id, status, decided_at from gd_goods_version
    where ${mine} and status in (2, 3)`.execute(db);
  const refuse = async (count: number, at = '2026-03-01T02:00:00Z') => {
    await sql`update gd_goods_version set status = 2 where id in (select id from decided_before)`.execute(db);
    await sql`update gd_goods_version set status = 3, decided_at = ${at}
      where id in (select id from decided_before order by id limit ${count})`.execute(db);
    return (await operator.call(category.detail, { id })).applicant;
  };
  const levels = [await refuse(0), await refuse(2), await refuse(3), await refuse(3, '2025-03-16T01:59:59Z')];
  expect(levels.map(({ riskLevel }) => riskLevel)).toEqual(['LOW', 'LOW', 'MEDIUM', 'LOW']);
  const { applications, passRate, listedGoods, openCategories } = await refuse(3, '2025-03-16T02:00:00Z');
  const { rows } = await sql<Record<'decided' | 'listed' | 'open', number>>`select
    (select count(*)::int from gd_goods_version where ${mine} and status in (2, 3)
      and decided_at >= '2025-03-16T02:00:00Z') as decided,
    (select count(*)::int from gd_goods where ${mine} and status = 3) as listed,
    (select count(*)::int from gd_supplier_category where ${mine} and status = 2) as open`.execute(db);
  const { decided = 0, listed, open } = rows[0] ?? {};
  expect([applications, listedGoods, openCategories]).toEqual([decided, listed, open]);
  expect(Number(passRate)).toBeCloseTo((decided - 3) / decided, 3);
  await sql`update gd_goods_version v set status = b.status, decided_at = b.decided_at
    from decided_before b where b.id = v.id`.execute(db);
});

test('a new order among siblings is in the history of those that moved', async () => {
  const roots = await operator.call(classification.tree, {});
  const [first = '0', second = '0', third = '0', ...rest] = roots.map(({ id }) => id);
  await operator.call(classification.sort, { ids: [second, first, third, ...rest] });
  const newest = async (id: string) => (await operator.call(classification.detail, { id })).log[0];
  expect(await newest(second)).toMatchObject({ action: 'SORT', reason: '第 2 位 → 第 1 位' });
  expect(await newest(third)).not.toMatchObject({ action: 'SORT' });
});

describe('the end of an authorisation', () => {
  const newDay = async () => void (await sql`delete from sys_job`.execute(server.db));
  beforeAll(async () => {
    // all have been warned but the demo supplier's own: one supplier is enough to write to
    await sql`update gd_supplier_category set warned_days = 7
      where supplier_name <> '屿岚机电设备有限公司'`.execute(server.db);
  });
  beforeEach(newDay);

  const endsIn = (id: string, days: number) =>
    sql`update gd_supplier_category
      set valid_from = least(valid_from, ${addDays(today, days)}), valid_to = ${addDays(today, days)}
      where id = ${id}`.execute(server.db);
  const notices = async (categoryNo: string) =>
    (await supplier.call(notification.getNotification, { keyword: categoryNo })).records.map(({ content }) => content);
  const reminders = async (categoryNo: string) => {
    const { records } = await supplier.call(workflowtask.upcoming, { bizType: renewalBizType, size: 100 });
    return records.filter(({ bizCode }) => bizCode === categoryNo);
  };

  test('is told of thirty, fifteen and seven days before, once each, with one to-do until the renewal', async () => {
    const { id, categoryNo } = await oneIn(2);
    for (const [days, count] of [
      [31, 0],
      [30, 1],
      [20, 1],
      [15, 2],
      [7, 3],
      [1, 3],
      [0, 3],
    ] as const) {
      await endsIn(id, days);
      await newDay();
      await server.runDaily();
      expect([days, (await notices(categoryNo)).length]).toEqual([days, count]);
    }
    await sql`update gd_supplier_category set warned_days = null where id = ${id}`.execute(server.db);
    await newDay();
    await server.runDaily(); // warned at last on its last day
    expect((await notices(categoryNo)).length).toBe(4);
    expect(await reminders(categoryNo)).toMatchObject([{ starterName: '系统' }]);
    await supplier.call(category.submit, await seen(id));
    const others = sql`select from gd_supplier_category where warned_days is null and supplier_name <> '屿岚机电设备有限公司'`;
    expect((await others.execute(server.db)).rows).toEqual([]);
    expect(await reminders(categoryNo)).toEqual([]);
    await decide(id, true);
  });

  test('is told of again when the renewal is taken back or rejected, or the category opened again', async () => {
    const { id, categoryNo } = await oneIn(2);
    const state = async (auditStatus: 2 | 5) =>
      operator.call(category.updateState, { ...(await seen(id)), auditStatus, reason: '复核' });
    const returns: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [
        async () => supplier.call(category.submit, await seen(id)),
        async () => supplier.call(category.withdraw, await seen(id)),
      ],
      [() => state(5), () => state(2)],
      [async () => supplier.call(category.submit, await seen(id)), () => decide(id, false, '证书不清晰')],
    ];
    await endsIn(id, 5);
    await server.runDaily();
    for (const [leave, comeBack] of returns) {
      expect(await reminders(categoryNo)).toHaveLength(1);
      await leave();
      expect(await reminders(categoryNo)).toEqual([]);
      await comeBack();
      await newDay();
      await server.runDaily();
    }
    expect(await reminders(categoryNo)).toHaveLength(1);
  });

  interface Selling {
    id: string;
    categoryNo: string;
    goods: string[];
  }

  /** Open categories of the demo supplier with goods on the shelf. */
  async function selling(): Promise<Selling[]> {
    const { rows } = await sql<Selling>`
      select s.id, s.category_no, array_agg(g.id::text) as goods from gd_supplier_category s
      join gd_goods g on g.supplier_ent_id = s.supplier_ent_id and g.category_id = s.category_id and g.status = 3
      where s.supplier_name = '屿岚机电设备有限公司' and s.status = 2 group by s.id order by s.id`.execute(server.db);
    return rows;
  }
  const stored = async (id: string) => {
    const { rows } = await sql<{ status: number; expired: number }>`select status, (select count(*)::int from doc_log l
      where l.biz_type = 'goodsCategory' and l.biz_id = s.id and l.action = 'EXPIRE') as expired
      from gd_supplier_category s where id = ${id}`.execute(server.db);
    return [rows[0]?.status, rows[0]?.expired];
  };
  const offShelf = async ({ categoryNo, goods }: Selling) => {
    expect((await notices(categoryNo))[0]).toContain(`${goods.length} 件商品已下架`);
    for (const id of goods) {
      const { status, offReason } = await supplier.call(goodsList.detail, { id });
      expect([status, offReason]).toEqual([4, expect.stringContaining(`类目 ${categoryNo} 的供货授权已于`)]);
    }
  };

  test('comes by itself once: the state, the goods off the shelf, and the supplier told', async () => {
    const [open, rejected] = await selling();
    if (!open || !rejected) throw new Error('The demo supplier sells in two categories.');
    await supplier.call(category.submit, await seen(rejected.id));
    await decide(rejected.id, false, '证书不清晰');
    for (const one of [open, rejected]) await endsIn(one.id, -1);
    expect(await stateOf(rejected.id)).toBe(4);
    const { version } = await seen(open.id);
    for (const _ of [1, 2]) {
      await newDay();
      await server.runDaily();
      for (const one of [open, rejected]) {
        expect(await stored(one.id)).toEqual([4, 1]);
        await offShelf(one);
      }
    }
    expect((await seen(open.id)).version).toBe(version + 1);
  });

  test('makes a renewal of a change that waits, which ends as such', async () => {
    const [waiting] = await selling();
    if (!waiting) throw new Error('The demo supplier sells in a third category.');
    const { id } = waiting;
    await supplier.call(category.submit, await seen(id));
    await endsIn(id, -1);
    await server.runDaily();
    expect(await supplier.call(category.detail, { id })).toMatchObject({ auditStatus: 1, applyType: 3 });
    await offShelf(waiting);
    await supplier.call(category.withdraw, await seen(id));
    expect(await stateOf(id)).toBe(4);
    await supplier.call(category.submit, await seen(id));
    await decide(id, false, '证书不清晰');
    await newDay();
    await server.runDaily();
    expect(await stored(id)).toEqual([3, 1]);
  });

  test('a price ends as well', async () => {
    const { records } = await supplier.call(goodsList.page, { status: 3, size: 2 });
    const [near, past] = records;
    const ends = (goodsId = '0', day = today) =>
      sql`update gd_goods set price_valid_to = ${day} where id = ${goodsId}`.execute(server.db);
    await ends(near?.id, addDays(today, 6));
    await ends(past?.id, addDays(today, -1));
    await server.runDaily();
    const gone = await supplier.call(goodsList.detail, { id: past?.id ?? '0' });
    expect(gone).toMatchObject({ status: 4, offReason: '价格有效期已过' });
    expect((await notices('件商品的价格将在 7 天内到期')).length).toBe(1);
  });

  test('after all of it the data keeps every invariant', async () => {
    await server.runDaily();
    for (const { title, broken } of goodsChecks)
      expect([title, (await broken.execute(server.db)).rows]).toEqual([title, []]);
  });
});

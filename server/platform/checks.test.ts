/** Each invariant of the platform's data finds the row that breaks it, and names it. */
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { checkData } from '../data-checks.ts';
import { saidTo as saidBy } from '../test-checks.ts';
import { openServer, type TestServer } from '../testing.ts';
import { platformChecks } from './checks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

const saidTo = (...changes: readonly string[]) => saidBy(server.db, platformChecks, ...changes);

test('the demo data keeps them', async () => {
  const area = { subjects: [], checks: platformChecks };
  const results = await checkData(server.db, [{ id: 'platform', area }]);
  expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
});

const administrators = '每家在用企业至少有一名启用的管理员';
const history = '每个组织的上级等于其沿革中当前的上级，各段沿革不重叠';
const opening = '待审核的产品开通申请都有进行中的审批，进行中的审批都有待审核的产品开通申请';
const steps = '进行中的审批都停在一个未办理的环节，结束的没有';
const approval = 'PRODUCT_OPEN KT20260126000010';
const instance = `(select id from wf_instance where biz_code = 'KT20260126000010')`;
const user = (account: string) => `(select id from usr_user where account = '${account}')`;
const ent = (code: string) => `(select id from ent_enterprise where customer_code = '${code}')`;

test('an approval that runs waits at one step, and its application waits for it', async () => {
  const decided = `update wf_task set end_time = now(), decided_by = ${user('admin')} where instance_id = ${instance}`;
  expect(await saidTo(decided)).toEqual({ [steps]: [approval] });
  const ended = `update wf_instance set status = 'APPROVED', ended_at = now() where id = ${instance}`;
  expect(await saidTo(ended)).toEqual({ [steps]: [approval], [opening]: ['KT20260126000010'] });
  expect(await saidTo(ended, decided)).toEqual({ [opening]: ['KT20260126000010'] });
  const apply = (status: number) =>
    `update prd_user_product set status = ${status} where apply_no = 'KT20260126000010'`;
  expect(await saidTo(apply(4))).toEqual({ [opening]: ['KT20260126000010'] });
  expect(await saidTo(ended, decided, apply(4))).toEqual({});
  const alone = `update prd_product set need_audit = false where product_type = '09'`;
  expect(await saidTo(alone)).toEqual({ [opening]: ['KT20260126000010'] });
  const cancelled = `update wf_instance set status = 'CANCELLED', ended_at = now() where id = ${instance}`;
  expect(await saidTo(cancelled, apply(1))).toEqual({});
});

test('a user has one current and one primary enterprise', async () => {
  const title = '一个用户至多有一个当前企业和一个主企业';
  const second = `${user('multi_corp')} and ent_id = ${ent('S0002')}`;
  const current = `update usr_user_ent set current_flag = 1 where user_id = ${second}`;
  expect(await saidTo('drop index usr_user_ent_current', current)).toEqual({ [title]: ['multi_corp'] });
  const primary = `update usr_user_ent set is_primary = true where user_id = ${second}`;
  expect(await saidTo(primary)).toEqual({ [title]: ['multi_corp'] });
});

test('an enterprise that is in use has an administrator who may sign in and whose rights do not end', async () => {
  const others = `update usr_user set status = 0 where account = 'c0001_1'`;
  const rights = (change: string) => `update auth_user_role set ${change} where user_id = ${user('cg_admin')}`;
  expect(await saidTo(others)).toEqual({});
  const lost = { [administrators]: ['霁川第一发电厂'] };
  expect(await saidTo(others, `update usr_user set status = 0 where account = 'cg_admin'`)).toEqual(lost);
  expect(await saidTo(others, rights(`expire_at = now() + interval '1 year'`))).toEqual(lost);
  expect(await saidTo(others, rights(`ent_id = ${ent('C0002')}`))).toMatchObject(lost);
  expect(await saidTo(others, rights(`role_id = (select id from auth_role where role_key = 'C2')`))).toEqual(lost);
  const left = `update usr_user_ent set org_status = 0 where user_id = ${user('cg_admin')}`;
  expect(await saidTo(others, left)).toEqual(lost);
  for (const unused of ['status = 1', 'deleted = true', `audience = '{}'`])
    expect(await saidTo(others, left, `update ent_enterprise set ${unused} where customer_code = 'C0001'`)).toEqual({});
});

test('a unit stands where its history says it stands now', async () => {
  const history20000001 = `ent_org_parent where customer_code = '20000001'`;
  expect(await saidTo(`delete from ${history20000001}`)).toEqual({ [history]: ['20000001'] });
  const moved = `update ent_org_node set parent_customer_code = '20000002' where customer_code = '20000001'`;
  expect(await saidTo(moved)).toEqual({ [history]: ['20000001'] });
  const before = (until: string) =>
    `insert into ent_org_parent (customer_code, parent_customer_code, valid_to) values ('20000001', '20000002', '${until}')`;
  const since = `update ent_org_parent set valid_from = '2026-01-01' where customer_code = '20000001'`;
  expect(await saidTo(since, before('2026-01-02'))).toEqual({ [history]: ['20000001'] });
  expect(await saidTo(since, before('2026-01-01'))).toEqual({});
});

test('rights in an enterprise are held by its members', async () => {
  const title = '企业内的角色和单独授权只给该企业的人员';
  const role = `update auth_user_role set ent_id = ${ent('C0002')} where user_id = ${user('cg_buyer')}`;
  expect(await saidTo(role)).toEqual({ [title]: ['cg_buyer'] });
});

test('a granted node has what stands above it, which is a page of its system', async () => {
  const top = `(select menu_id from auth_menu where menu_name = '上级')`;
  const node = (name: string, more: string) =>
    `insert into auth_menu (menu_name, button, parent_id, system) values ('${name}', ${more})`;
  const made = [node('上级', `'0', null, 'OP'`), node('下级', `'0', ${top}, 'OP'`)];
  const grant = (name: string) =>
    `insert into auth_role_menu (role_id, menu_id)
     select r.id, n.menu_id from auth_role r, auth_menu n where r.role_key = 'C2' and n.menu_name = '${name}'`;
  expect(await saidTo(...made, grant('下级'))).toEqual({ '授予角色的菜单，其上级也都授予': ['采购员 下级'] });
  expect(await saidTo(...made, grant('下级'), grant('上级'))).toEqual({});
  const place = '菜单的上级是同一系统的页面，且不在自己之下';
  expect(await saidTo(...made)).toEqual({});
  expect(await saidTo(...made, `update auth_menu set system = 'TAX' where menu_name = '上级'`)).toEqual({
    [place]: ['下级'],
  });
  const button = `update auth_menu set button = '1', perm_code = 'a:b:c' where menu_name = '上级'`;
  expect(await saidTo(...made, button)).toEqual({ [place]: ['下级'] });
  const circle = `update auth_menu set parent_id = (select menu_id from auth_menu where menu_name = '下级')
    where menu_name = '上级'`;
  expect(await saidTo(...made, circle)).toEqual({ [place]: ['上级', '下级'] });
});

test('a product needs others that exist', async () => {
  const title = '产品依赖的产品都存在，且不依赖自己';
  const needs = (other: string) => `update prd_product set depends_on = '{${other}}' where product_type = '05'`;
  expect(await saidTo(needs('05'))).toEqual({ [title]: ['e合同'] });
  expect(await saidTo(needs('99'))).toEqual({ [title]: ['e合同'] });
  expect(await saidTo(needs('01,02'))).toEqual({});
});

test('a notice is not changed before it was sent, and is read once it is answered', async () => {
  const title = '消息的更新不早于发出，已答复的都已读';
  const change = (set: string) => `update msg_notification set ${set} where id = 1`;
  expect(await saidTo(change(`update_date = create_date - interval '1 ms'`))).toEqual({ [title]: ['1'] });
  expect(await saidTo(change(`decision = 'AGREED', notice_type = 5, status = 0`))).toEqual({ [title]: ['1'] });
  expect(await saidTo(change(`decision = 'AGREED', notice_type = 5, status = 1`))).toEqual({});
});

test('each audience has one agreement of admission', async () => {
  const again = `update agr_agreement set status = 2 where kind = 'MARKET_ENTRY' and audience = 'SUPPLIER'`;
  expect(await saidTo('drop index agr_agreement_entry', 'drop index agr_agreement_published', again)).toEqual({
    每类对象至多有一份已发布的准入协议: ['SUPPLIER'],
  });
});

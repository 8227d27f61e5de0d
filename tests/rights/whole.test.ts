/**
 * What a code changes may be everybody's: then a role of fewer rows is refused with the sentence that the code declares,
 * by every call that changes something under it, and the explanation says so before it is tried.
 */
import { management } from '@portal/sdk/calls/management';
import { explainCalls } from '@portal/sdk/calls/rights';
import type { Call } from '@portal/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import table from '../spec/rights.json' with { type: 'json' };
import { fitting } from './fitting.ts';

const WHOLE = {
  'base:calendar:save': {
    refusal: '工作日历由全平台共用，您的“维护工作日历”权限不包括全平台的数据',
    changes: [
      'POST /api/manage/calendar/clear',
      'POST /api/manage/calendar/mark',
      'POST /api/manage/calendar/restore',
      'POST /api/manage/calendar/saveHours',
      'POST /api/manage/calendar/import',
    ],
  },
  'base:protocol:publish': {
    refusal: '协议对所有单位生效，您的数据范围不是全平台，不能发布或废止',
    changes: ['POST /api/manage/protocol/publish', 'POST /api/manage/protocol/abolish'],
  },
  'base:protocol:save': {
    refusal: '协议由全平台共用，您的“起草协议”权限不包括全平台的数据',
    changes: ['POST /api/manage/protocol/save', 'POST /api/manage/protocol/revise'],
  },
  'base:service:rule': {
    refusal: '服务规则由全平台共用，您的“维护服务规则”权限不包括全平台的数据',
    changes: ['POST /api/chat/agent/rule/save'],
  },
  'enterprise:supplier:invite': {
    refusal: '邀请面向平台以外的企业，数据范围不是全平台的角色不能邀请',
    changes: ['POST /api/manage/supplier/invitation/send', 'POST /api/manage/supplier/invitation/resend'],
  },
  'content:channel:edit': {
    refusal: '站点与栏目由全平台共用，您的“维护站点与栏目”权限不包括全平台的数据',
    changes: [
      'POST /api/site/add',
      'PUT /api/site/update',
      'PUT /api/site/updateState',
      'POST /api/subject/add',
      'PUT /api/subject/update',
      'PUT /api/subject/updateState',
      'POST /api/subject/sort',
      'DELETE /api/subject/{id}',
    ],
  },
  'content:handbook:edit': {
    refusal: '帮助由全平台共用，您的“维护帮助”权限不包括全平台的数据',
    changes: [
      'POST /api/manage/handbook/save',
      'POST /api/manage/handbook/saveNode',
      'POST /api/manage/handbook/updateState',
      'POST /api/manage/handbook/sort',
      'POST /api/manage/handbook/copy',
      'POST /api/manage/handbook/importDocx',
      'DELETE /api/manage/handbook/{id}',
    ],
  },
  'usercenter:dict:save': {
    refusal: '字典由全平台共用，您的“维护字典”权限不包括全平台的数据',
    changes: [
      'POST /api/op/codeLibrary/save',
      'DELETE /api/op/codeLibrary/{id}',
      'POST /api/op/codeLibrary/itemSave',
      'POST /api/op/codeLibrary/itemState',
      'DELETE /api/op/codeLibrary/item/{id}',
      'POST /api/op/codeLibrary/sort',
      'POST /api/op/codeLibrary/import',
    ],
  },
  'enterprise:qual:type': {
    refusal: '资质类型由全平台共用，您的“维护资质类型”权限不包括全平台的数据',
    changes: ['POST /api/manage/qualificationType/save', 'POST /api/manage/qualificationType/updateState'],
  },
  'goods:classification:edit': {
    refusal: '商品分类由全平台共用，您的“维护商品分类”权限不包括全平台的数据',
    changes: [
      'POST /api/goods/classification/save',
      'POST /api/goods/classification/updateState',
      'POST /api/goods/classification/move',
      'POST /api/goods/classification/sort',
      'DELETE /api/goods/classification/{id}',
      'POST /api/goods/classification/import',
    ],
  },
  'enterprise:agreement:publish': {
    refusal: '入市协议适用于全部企业，数据范围不是全平台的角色不能办理',
    changes: [
      'POST /api/manage/marketEntryAgreement/publish',
      'POST /api/manage/marketEntryAgreement/abolish',
      'POST /api/manage/marketEntryAgreement/remind',
      'POST /api/manage/marketEntryAgreement/signRecord/remind',
      'POST /api/manage/marketEntryAgreement/signRecord/void',
    ],
  },
  'enterprise:agreement:save': {
    refusal: '入市协议适用于全部企业，数据范围不是全平台的角色不能起草',
    changes: [
      'POST /api/manage/marketEntryAgreement/save',
      'POST /api/manage/marketEntryAgreement/submit',
      'POST /api/manage/marketEntryAgreement/withdraw',
      'POST /api/manage/marketEntryAgreement/revise',
    ],
  },
  'report:exception:save': {
    refusal: '异常规则对所有单位生效，您的数据范围不是全平台，不能维护',
    changes: ['POST /api/report/exception/ruleSave', 'POST /api/report/exception/run'],
  },
  'settlement:month:close': {
    refusal: '月结对所有单位生效，您的数据范围不是全平台，不能月结',
    changes: ['POST /api/settlement/monthClose/close'],
  },
  'settlement:month:reopen': {
    refusal: '反月结对所有单位生效，您的数据范围不是全平台，不能反月结',
    changes: ['POST /api/settlement/monthClose/reopen'],
  },
} as const;
const codes = Object.keys(WHOLE) as (keyof typeof WHOLE)[];

let server: TestServer;
let [admin, operator] = [] as unknown as [TestApi, TestApi];
let [userId, entId, roleId] = ['', '', ''];
beforeAll(async () => {
  server = await openServer();
  [admin, operator] = [await server.as('admin'), await server.as('yy_ops')];
  const { records } = await admin.call(management.findEntUserByPage, { keyword: 'yy_ops' });
  [userId, entId] = [records[0]?.userId ?? '', records[0]?.entId ?? ''];
  const role = server.db.selectFrom('authRole').select('id').where('roleKey', '=', 'Y');
  roleId = (await role.executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());
const { scope, asDelivered } = dataScopeOf(() => server);

const addressOf = ({ method, path }: Call) => `${method} ${path}`;
const callsOf = (code: string) => server.app.portal.routes.map(({ call }) => call).filter((one) => one.access === code);
async function answer(call: Call): Promise<{ code: string; msg: string }> {
  const response = await operator.raw(call, fitting(call));
  if (response.headers['content-disposition'] !== undefined) return { code: '200', msg: '' };
  const { code, msg } = response.json<{ code: unknown; msg: string }>();
  return { code: String(code), msg };
}

test('these codes change what is everybody’s, and no others say so', async () => {
  const rows = await server.db
    .selectFrom('authCode')
    .select(['permCode', 'whole'])
    .where('whole', 'is not', null)
    .execute();
  expect(Object.fromEntries(rows.map(({ permCode, whole }) => [permCode, whole]))).toEqual(
    Object.fromEntries(codes.map((code) => [code, WHOLE[code].refusal])),
  );
});

describe.each(codes)('%s', (code) => {
  const { refusal, changes } = WHOLE[code];

  /** @returns the calls that are refused to a role of the scope. */
  async function refusedUnder(narrow: string, asked: readonly Call[]): Promise<string[]> {
    await scope('Y', narrow);
    const refused: string[] = [];
    for (const call of asked) if ((await answer(call)).msg === refusal) refused.push(addressOf(call));
    await asDelivered();
    return refused.sort();
  }

  test('of scope PLATE changes nothing, and reads', async () => {
    expect(await refusedUnder('PLATE', callsOf(code))).toEqual([...changes].sort());
  });

  test.each(['SELF', 'DEPT', 'ENT', 'SUB'])('of scope %s changes as little', async (narrow) => {
    const [first] = changes;
    expect(
      await refusedUnder(
        narrow,
        callsOf(code).filter((call) => addressOf(call) === first),
      ),
    ).toEqual([first]);
  });

  test('of the whole platform is asked no further', async () => {
    for (const call of callsOf(code)) expect([addressOf(call), (await answer(call)).msg]).not.toContain(refusal);
  });

  test('is explained of the role and of its enterprise, too', async () => {
    const asked = async () => [
      await admin.call(explainCalls.explainRole, { roleId, code }),
      await admin.call(explainCalls.explainEnterprise, { entId, code }),
    ];
    await scope('Y', 'ENT');
    const failing = (await asked()).map(({ steps }) => steps.filter(({ ok }) => !ok));
    const told = (dataScope: string) => `须为全平台，现为“${dataScope}”。办理时提示：${refusal}`;
    // super administrators of the operating unit hold what their kind may hold on the whole platform
    const someone = table.codes[code].includes('L');
    expect(failing).toEqual([
      [{ title: '对所有单位生效', ok: false, told: told('本企业') }],
      someone ? [] : [{ title: '对所有单位生效', ok: false, told: told('1 家企业') }],
    ]);
    await asDelivered();
    expect((await asked()).map(({ allowed }) => allowed)).toEqual([true, true]);
  });

  test('is explained to be too narrow, with who can mend it and how, as long as it is', async () => {
    await scope('Y', 'ENT');
    const told = await admin.call(explainCalls.explain, { userId, code });
    expect(told).toMatchObject({
      allowed: false,
      mender: '超级管理员',
      mend: '把角色“运营单位”的数据范围放宽到全平台，由另一位超级管理员复核',
      mendPath: '/Base/auth-management/role',
    });
    expect(told.steps.filter(({ ok }) => !ok)).toEqual([
      { title: '对所有单位生效', ok: false, told: `须为全平台，现为“1 家企业”。办理时提示：${refusal}` },
    ]);
    await asDelivered();
    const wide = await admin.call(explainCalls.explain, { userId, code });
    expect([wide.allowed, wide.mender]).toEqual([true, null]);
    expect(wide.steps).toContainEqual({ title: '对所有单位生效', ok: true, told: '全平台' });
  });
});

test('the refusal stands in the trail with its reason', async () => {
  await scope('Y', 'ENT');
  const [close] = callsOf('settlement:month:close').filter(({ reads }) => !reads) as [Call];
  await answer(close);
  await asDelivered();
  const { entry } = await server.db
    .selectFrom('sysOperLog')
    .select('entry')
    .where('kind', '=', 'DENIED')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ target: close.path, detail: { reason: WHOLE['settlement:month:close'].refusal } });
});

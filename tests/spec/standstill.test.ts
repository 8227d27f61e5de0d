/** Every call while the portal stands still: what goes on and what is dropped is named here, all else follows from what it does. */
import { beforeAll, expect, test } from '@rstest/core';
import { readConfig } from '#server/config';
import { bindRoutes, type Route } from '#server/dispatch';
import { hostArea } from '#server/host-area';
import { openOutside } from '#server/outside/outside';
import { topicsOf } from '#server/platform/delivery/topics';
import { passageOf } from '#server/standstill';
import { loadTestAreas } from '#server/testing';

/** What a page of anybody begins with. */
const reading = [
  'GET /api/manage/mode/state',
  'GET /api/manage/plugin/state',
  'GET /api/tax-op/role/roleListByUserId',
  'GET /api/user/permission/selectPermission',
  'GET /api/user/user/getUserInfo',
  'GET /api/user/userRegistration/captcha.jpg',
];

/** Signing in and out, sockets, proofs, and the standstill itself. */
const writing = [
  'GET /api/user/authentication/jfsso',
  'GET /api/user/authentication/logout',
  'GET /api/user/authentication/stCallbackJfSSO',
  'GET /api/user/user/getUserInfoByHandoff',
  'GET /api/user/userRegistration/sendMsg',
  'POST /api/manage/mode/end',
  'POST /api/manage/mode/move',
  'POST /api/manage/mode/plan',
  'POST /api/user/authentication/beginEnrolment',
  'POST /api/user/authentication/bindSso',
  'POST /api/user/authentication/completeSignIn',
  'POST /api/user/authentication/confirmEnrolment',
  'POST /api/user/authentication/userLoginEcology',
  'POST /api/user/authentication/userLoginTaxSaaS',
  'POST /api/user/live/ticket',
  'POST /api/user/session/stepUp',
  'POST /api/user/session/stepUpCode',
  'POST /api/user/userRegistration/checkCaptcha',
  'POST /api/user/userRegistration/proof',
  'POST /api/user/userRegistration/solveProof',
];

const dropped = [
  'POST /api/attachment/fileManagerLog/saveUploadLog',
  'POST /api/content/searched',
  'POST /api/manage/handbook/searched',
  'POST /api/manage/monitor/clientError',
  'POST /api/manage/notification/setRead',
  'POST /api/manage/pageBrowseLog/savePageBrowseLog',
  'POST /api/manage/plugin/loaded',
  'POST /api/manage/plugin/report',
  'POST /api/manage/plugin/runs',
];

/** Calls of the spec that change something although they are asked by GET. */
const changingGets = ['GET /api/adaptation/efAccountBase/del', 'GET /api/user/userRegistration/visitorRegister'];

let routes: readonly Route[] = [];
beforeAll(async () => {
  const areas = await loadTestAreas();
  const config = readConfig({});
  const modes = () => ({}) as never; // nothing is asked of them
  const own = hostArea({ config, areas, outside: openOutside(config.outside, ''), topics: topicsOf(areas), modes });
  routes = bindRoutes([...areas, own]);
});

const reason = '补丁升级';
const span = { from: '2026-03-16T02:00:00.000Z', to: '2026-03-16T03:00:00.000Z', reason };
const readOnly = { running: { ...span, mode: 'READ_ONLY' as const }, forcedSince: undefined };
const maintenance = { running: { ...span, mode: 'MAINTENANCE' as const }, forcedSince: undefined };
const forced = { running: undefined, forcedSince: span.from };

const nameOf = ({ call: { method, path } }: Route) => `${method} ${path}`;
const buyer = { roleTypes: ['C'] };
const administrator = { roleTypes: ['L'] };
const passing = (user: typeof buyer, standing: Parameters<typeof passageOf>[2]) => {
  const by = (passage: ReturnType<typeof passageOf>) =>
    routes.filter(({ call }) => passageOf(call, user, standing) === passage);
  return { served: by('served'), dropped: by('dropped'), refused: by('readOnly'), closed: by('maintenance') };
};
const named = (found: readonly Route[]) => found.map(nameOf).sort();

test('what is read goes on while the portal is read-only, and of what writes only what is named', () => {
  const { served, dropped: gone, refused, closed } = passing(buyer, readOnly);
  expect(named(served.filter(({ call }) => !call.reads))).toEqual(writing);
  expect(named(gone)).toEqual(dropped);
  expect(named(refused)).toEqual(expect.arrayContaining(changingGets));
  expect([...refused.filter(({ call }) => call.reads), ...closed]).toEqual([]);
});

test('during maintenance only what is named is served to others, and everything to administrators of the platform', () => {
  const others = passing(buyer, maintenance);
  expect([named(others.served), named(others.dropped)]).toEqual([[...reading, ...writing].sort(), dropped]);
  expect(passing(administrator, maintenance).served).toHaveLength(routes.length - dropped.length);
});

test('a database that takes no writes shows nothing whose reading must be recorded, to administrators neither', () => {
  const unseen = named(passing(administrator, forced).refused.filter(({ call }) => call.reads));
  expect(unseen).toEqual(expect.arrayContaining(['POST /api/manage/audit/page', 'POST /api/manage/delivery/page']));
  expect(unseen).not.toContain('POST /api/manage/mode/page');
});

test('whatever is dropped answers nothing, so that none of it is missed', () => {
  const of = routes.filter(({ call }) => call.standstill === 'dropped');
  expect(of.map(({ call }) => call.output)).toEqual(of.map(() => ({ type: 'null' })));
});

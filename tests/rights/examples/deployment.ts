/** The plugins of the deployment: what is on, and in which version. */
import { pluginServices } from '@portal/sdk/calls/plugin-service';
import { generateKeyPairSync } from 'node:crypto';
import { pluginKeys } from '@portal/sdk/calls/plugin-keys';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { plugins } from '@portal/sdk/calls/plugins';
import { publicKeyOf, sealKeys } from '@portal/sdk/deployment';
import type { TestServer } from '#server/testing';
import type { Example, Examples } from './example.ts';
import { operatorKey, trialPlugin } from './trial-plugin.ts';

const administrator: Pick<Example, 'by' | 'hidden' | 'row'> = {
  by: 'admin',
  row: `select '${trialPlugin.id}' as id, revision from sys_plugin_revision`,
  hidden: { never: 'Super administrators see every row.' },
};

/** The trial plugin is on again, which can be undone. */
async function changed(server: TestServer) {
  const api = await server.as('admin');
  const target = `${trialPlugin.id}/route/list`;
  for (const off of [true, false]) {
    const { revision } = await api.call(pluginTabs.state, {});
    await api.call(plugins.switch, { target, off, reason: '流程调整', revision });
  }
  const [last] = (await api.call(plugins.history, {})).records;
  return { id: last?.id ?? '', revision: (await api.call(pluginTabs.state, {})).revision };
}

/** A credential of the trial plugin's service. */
async function made(server: TestServer) {
  const api = await server.as('admin');
  const plugin = trialPlugin.id;
  await api.call(pluginServices.makeCredential, { plugin });
  const { services } = await api.call(pluginServices.services, {});
  return { id: services.find((one) => one.plugin === plugin)?.credentials[0]?.id ?? '' };
}

let teams = 0;
/** A key of a team of its own. */
function newTeam() {
  teams += 1;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKeyOf(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  const id = `team-${teams}`;
  return { key, team: `团队${teams}`, plugins: id, paths: `/${id}`, codes: id, reason: '新团队' };
}

/** One administrator has asked, and an operator has signed. */
async function asked(server: TestServer) {
  const [api, team] = [await server.as('admin2'), newTeam()];
  const { id } = await api.call(pluginKeys.propose, team);
  const { text } = await api.call(pluginKeys.text, { id });
  return { id, key: team.key, signed: JSON.stringify(sealKeys(text, operatorKey)) };
}

/** It is in the list. */
async function enrolled(server: TestServer) {
  const { id, key, signed } = await asked(server);
  await (await server.as('admin')).call(pluginKeys.enter, { id, signed });
  return { id: key };
}

/** The first or the last window that has not begun. */
const planned = (order: 'asc' | 'desc') =>
  ({
    by: 'admin',
    row: `select id, version, to_char(from_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from sys_mode where ended_at is null and from_at > '2026-03-17' order by from_at ${order}`,
    hidden: { never: 'Super administrators see every row.' },
    refused: '409',
  }) as const;

const everybodys = { by: 'admin', hidden: { never: 'Super administrators see every row.' } } as const;

export const deployment: Examples = {
  'POST /api/manage/mode/plan': {
    ...everybodys,
    input: () => ({ mode: 'READ_ONLY', from: '2026-03-26T22:00', to: '2026-03-26T22:30', reason: '补丁升级' }),
  },
  'POST /api/manage/mode/move': {
    ...planned('asc'),
    input: ({ id, version, day }) => ({ id, version: Number(version), to: `${day}T23:59`, reason: '延长' }),
  },
  'POST /api/manage/mode/end': {
    ...planned('desc'),
    input: ({ id, version }) => ({ id, version: Number(version) }),
  },
  'POST /api/manage/plugin/makeCredential': {
    ...administrator,
    input: ({ id }) => ({ plugin: id }),
    missing: 'nothing',
  },
  'POST /api/manage/plugin/revokeCredential': {
    by: 'admin',
    prepare: made,
    input: ({ id }) => ({ id }),
    hidden: { never: 'Super administrators see every row.' },
  },
  'POST /api/manage/pluginKey/propose': { ...everybodys, input: newTeam },
  'POST /api/manage/pluginKey/withdraw': { ...everybodys, prepare: asked, input: ({ id }) => ({ id }) },
  'POST /api/manage/pluginKey/enter': {
    ...everybodys,
    prepare: asked,
    input: ({ id, signed }) => ({ id, signed }),
  },
  'POST /api/manage/pluginKey/revoke': {
    ...everybodys,
    prepare: enrolled,
    input: ({ id }) => ({ key: id, reason: '私钥遗失' }),
    missing: newTeam().key,
  },
  'POST /api/manage/plugin/switch': {
    ...administrator,
    input: ({ id, revision }) => ({ target: id, off: true, reason: '流程调整', revision }),
    missing: 'nothing',
  },
  'POST /api/manage/plugin/release': {
    ...administrator,
    input: ({ id, revision }) => ({
      plugin: id,
      version: null,
      canaryVersion: null,
      reason: '恢复默认版本',
      revision,
    }),
    missing: 'nothing',
  },
  'POST /api/manage/plugin/runs': {
    by: 'gys_admin',
    input: () => ({ tab: 'tab-of-the-example', versions: [{ plugin: trialPlugin.id, version: trialPlugin.version }] }),
    hidden: { never: 'A tab tells of itself alone.' },
  },
  'POST /api/manage/plugin/configure': {
    ...administrator,
    input: ({ id, revision }) => ({ target: `${id}/setting/days`, value: 14, reason: '旺季放宽', revision }),
    missing: 'nothing',
  },
  'POST /api/manage/plugin/undo': {
    by: 'admin',
    prepare: changed,
    input: ({ id, revision }) => ({ id, revision }),
    hidden: { never: 'Super administrators see every row.' },
  },
};

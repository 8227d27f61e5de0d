/** The plugins of the deployment: what is on, and in which version. */
import { plugins } from '@portal/sdk/calls/plugins';
import type { TestServer } from '#server/testing';
import type { Example, Examples } from './example.ts';
import { trialPlugin } from './trial-plugin.ts';

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
    const { revision } = await api.call(plugins.state, {});
    await api.call(plugins.switch, { target, off, reason: '流程调整', revision });
  }
  const [last] = (await api.call(plugins.history, {})).records;
  return { id: last?.id ?? '', revision: (await api.call(plugins.state, {})).revision };
}

export const deployment: Examples = {
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

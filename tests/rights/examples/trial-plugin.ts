/** A plugin that was added to the deployment: nothing of it is in the menu yet. */
import { generateKeyPairSync } from 'node:crypto';
import type { Plugin } from '@portal/sdk';
import { publicKeyOf } from '@portal/sdk/deployment';
import { LiveReleases } from '#server/registry/live-releases';
import { Int, setting } from '@portal/sdk/contract';

export const trialPlugin: Plugin = {
  id: 'trial',
  name: '试用插件',
  version: '1.0.0',
  routes: {
    list: {
      path: '/trial/list',
      title: '试用列表',
      page: () => Promise.reject(new Error('no page runs on the server')),
    },
  },
  settings: { days: setting({ label: '提醒天数', schema: Int({ minimum: 1, maximum: 30 }), default: 7 }) },
  menus: { list: { title: '试用列表', route: 'list', roles: ['L'] } },
};

/** Who signs the lists of teams' keys here. */
export const operatorKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString();

/** What runs where the trial plugin is deployed, by an operator of its own. */
export const trialReleases = (): LiveReleases =>
  new LiveReleases({
    ...{ built: [], declared: [trialPlugin], operators: [publicKeyOf(operatorKey)] },
    prepare: async () => new Map(),
    onError: () => undefined,
  });

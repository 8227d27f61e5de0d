/** The backend halves of plugins as administrators see them: where they stand, what went wrong, and their credentials. */
import * as t from '../contract/index.ts';
import { address, code, lastTime, note, statusOf, times } from './fields.ts';
import { pluginVersion } from './plugins.ts';

export const serviceCredential = t.Obj({
  id: t.Id(),
  createdAt: t.field('生成时间', t.Time(), { width: 160 }),
  createdBy: t.field('生成人', t.Str(), { width: 120 }),
  lastUsedAt: t.field('最近使用', t.Nullable(t.Time()), { width: 160 }),
});

/** Method and path. */
const called = t.field('调用', t.Str(), { width: 260 });

export const serviceFault = t.Obj({
  id: t.Str(),
  version: pluginVersion,
  call: called,
  /** PTL code. */
  code: t.styled(code, { width: 100 }),
  /** Which field, which status; never what it held. */
  detail: t.labelled(note, t.Str(), { width: 320 }),
  faults: times,
  lastAt: lastTime,
});

export const pluginService = t.Obj({
  plugin: t.Str(),
  name: t.Str(),
  version: t.Str(),
  /** Where it stands; null while the deployment has not said it. */
  address,
  /** Whether its health path answers now; null where it was not asked. */
  well: statusOf(t.Nullable(t.Bool())),
  calls: t.labelled(called, t.Int()),
  /** Of the last 24 hours, the newest first. */
  faults: t.Arr(serviceFault),
  /** Good ones, the newest first; two at most. */
  credentials: t.Arr(serviceCredential),
});
export type PluginService = t.Static<typeof pluginService>;

const access = 'admin:plugin:manage';

export const pluginServices = {
  services: t.call({
    path: '/api/manage/plugin/services',
    access,
    reads: true,
    output: t.Obj({ services: t.Arr(pluginService) }),
  }),
  /** Answers the secret, which nothing shows again. */
  makeCredential: t.call({
    path: '/api/manage/plugin/makeCredential',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '生成插件服务凭证' },
    input: t.Obj({ plugin: t.Text(50) }),
    output: t.Obj({ secret: t.Str() }),
  }),
  /** From here on nothing is taken from who has it. */
  revokeCredential: t.call({
    path: '/api/manage/plugin/revokeCredential',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '撤销插件服务凭证' },
    input: t.Obj({ id: t.Id() }),
  }),
};

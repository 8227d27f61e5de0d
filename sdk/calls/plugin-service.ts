/** The backend halves of plugins as administrators see them: where they stand, what went wrong, and their credentials. */
import {
  Arr,
  Bool,
  call,
  field,
  Id,
  Int,
  labelled,
  Nullable,
  Obj,
  type Static,
  Str,
  styled,
  Text,
  Time,
} from '../contract/index.ts';
import { address, code, lastTime, note, statusOf, times } from './fields.ts';
import { pluginVersion } from './plugins.ts';

export const serviceCredential = Obj({
  id: Id(),
  createdAt: field('生成时间', Time(), { width: 160 }),
  createdBy: field('生成人', Str(), { width: 120 }),
  lastUsedAt: field('最近使用', Nullable(Time()), { width: 160 }),
});

/** Method and path. */
const called = field('调用', Str(), { width: 260 });

export const serviceFault = Obj({
  id: Str(),
  version: pluginVersion,
  call: called,
  /** PTL code. */
  code: styled(code, { width: 100 }),
  /** Which field, which status; never what it held. */
  detail: labelled(note, Str(), { width: 320 }),
  faults: times,
  lastAt: lastTime,
});

export const pluginService = Obj({
  plugin: Str(),
  name: Str(),
  version: Str(),
  /** Where it stands; null while the deployment has not said it. */
  address,
  /** Whether its health path answers now; null where it was not asked. */
  well: statusOf(Nullable(Bool())),
  calls: labelled(called, Int()),
  /** Of the last 24 hours, the newest first. */
  faults: Arr(serviceFault),
  /** Good ones, the newest first; two at most. */
  credentials: Arr(serviceCredential),
});
export type PluginService = Static<typeof pluginService>;

const access = 'admin:plugin:manage';

export const pluginServices = {
  services: call({
    path: '/api/manage/plugin/services',
    access,
    reads: true,
    output: Obj({ services: Arr(pluginService) }),
  }),
  /** Answers the secret, which nothing shows again. */
  makeCredential: call({
    path: '/api/manage/plugin/makeCredential',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '生成插件服务凭证' },
    input: Obj({ plugin: Text(50) }),
    output: Obj({ secret: Str() }),
  }),
  /** From here on nothing is taken from who has it. */
  revokeCredential: call({
    path: '/api/manage/plugin/revokeCredential',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '撤销插件服务凭证' },
    input: Obj({ id: Id() }),
  }),
};

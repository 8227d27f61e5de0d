/** The backend halves of plugins as administrators see them: where they stand, what went wrong, and their credentials. */
import { Arr, Bool, call, Id, Int, Nullable, Obj, Str, Text, Time, type Static } from '../contract/index.ts';

const credential = Obj({ id: Id(), createdAt: Time(), createdBy: Str(), lastUsedAt: Nullable(Time()) });
export type ServiceCredential = Static<typeof credential>;

const fault = Obj({
  id: Str(),
  version: Str(),
  /** Method and path. */
  call: Str(),
  /** PTL code. */
  code: Str(),
  /** Which field, which status; never what it held. */
  detail: Str(),
  faults: Int(),
  lastAt: Time(),
});
export type ServiceFaults = Static<typeof fault>;

const service = Obj({
  plugin: Str(),
  name: Str(),
  version: Str(),
  /** Where it stands; null while the deployment has not said it. */
  address: Nullable(Str()),
  /** Whether its health path answers now; null where it was not asked. */
  well: Nullable(Bool()),
  calls: Int(),
  /** Of the last 24 hours, the newest first. */
  faults: Arr(fault),
  /** Good ones, the newest first; two at most. */
  credentials: Arr(credential),
});
export type PluginService = Static<typeof service>;

const access = 'admin:plugin:manage';

export const pluginServices = {
  services: call({
    path: '/api/manage/plugin/services',
    access,
    reads: true,
    output: Obj({ services: Arr(service) }),
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

/** Keys that teams publish with: asked for by one person, signed by an operator elsewhere, entered by another person. */
import { Arr, Bool, call, Id, Int, Nullable, Obj, Opt, Str, Text, Time, type Static } from '../contract/index.ts';

/** SPKI of a P-256 key in base64, on one line. */
const publicKey = () => Str({ pattern: '^[A-Za-z0-9+/]{100,}={0,2}$', maxLength: 200 });
const reason = () => Text(200, 2);
const lines = () => Text(2000, 1);

const scope = { team: Str(), plugins: Arr(Str()), paths: Arr(Str()), codes: Arr(Str()) };

const enrolled = Obj({
  /** SPKI in base64. */
  key: Str(),
  /** Enough of its SHA-256 to tell keys apart. */
  fingerprint: Str(),
  ...scope,
  since: Time(),
  /** Since when it counts no more; null while it does. */
  revoked: Nullable(Time()),
  /** Why it was taken back; null where nobody has said so here. */
  reason: Nullable(Str()),
  /** Versions of the deployment that it has signed. */
  versions: Arr(Str()),
});
export type EnrolledKey = Static<typeof enrolled>;

const request = Obj({
  id: Id(),
  fingerprint: Str(),
  ...scope,
  reason: Str(),
  askedByName: Str(),
  askedAt: Time(),
  /** Asked for by the same natural person who reads this. */
  own: Bool(),
});
export type KeyRequest = Static<typeof request>;

const access = 'admin:plugin:key';

export const pluginKeys = {
  list: call({
    path: '/api/manage/pluginKey/list',
    access,
    reads: true,
    output: Obj({
      /** Of the list in force; 0 before the first. */
      revision: Int(),
      /** False where the portal knows no operator: nothing can be enrolled. */
      enrols: Bool(),
      /** Natural persons who administer the platform. */
      persons: Int(),
      /** Keys were taken back that the list in force still holds. */
      unsigned: Bool(),
      keys: Arr(enrolled),
      requests: Arr(request),
    }),
  }),
  /** Somebody else enters what an operator has signed of it. */
  propose: call({
    path: '/api/manage/pluginKey/propose',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '申请登记团队密钥' },
    input: Obj({
      key: publicKey(),
      team: Text(40, 2),
      /** One a line: an id, or the beginning of some with `*` behind it. */
      plugins: lines(),
      /** One a line. */
      paths: lines(),
      /** One a line; none where the plugins declare no codes. */
      codes: Opt(Text(2000)),
      reason: reason(),
    }),
    output: Obj({ id: Id() }),
  }),
  /** The next list, to be signed: with one request, or with what was taken back alone. */
  text: call({
    path: '/api/manage/pluginKey/text',
    access,
    reads: true,
    input: Obj({ id: Opt(Id()) }),
    output: Obj({ revision: Int(), text: Str() }),
  }),
  /** What an operator has signed; by another natural person than the request's. */
  enter: call({
    path: '/api/manage/pluginKey/enter',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '登记团队密钥' },
    input: Obj({ id: Opt(Id()), signed: Text(500_000, 2) }),
    output: Obj({ revision: Int() }),
  }),
  withdraw: call({
    path: '/api/manage/pluginKey/withdraw',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '撤回团队密钥的申请' },
    input: Obj({ id: Id() }),
  }),
  /** By one person, at once: what the key has signed runs no more. */
  revoke: call({
    path: '/api/manage/pluginKey/revoke',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '吊销团队密钥' },
    input: Obj({ key: publicKey(), reason: reason() }),
  }),
};

/** Keys that teams publish with: asked for by one person, signed by an operator elsewhere, entered by another person. */
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
  Opt,
  type Static,
  Str,
  styled,
  Text,
  Time,
} from '../contract/index.ts';
import { address, applicantName, askedAt, permCode, reason as why, statusOf } from './fields.ts';

/** SPKI of a P-256 key in base64, on one line. */
const publicKey = () => Str({ pattern: '^[A-Za-z0-9+/]{100,}={0,2}$', maxLength: 200 });
const reason = labelled(why, Text(200, 2), { entry: 'area' });
const lines = () => Text(2000, 1);

const team = field('团队', Text(40, 2), { width: 96 });
/** Enough of the SHA-256 of a key to tell keys apart. */
const fingerprint = field('密钥', Str(), { as: 'copy', width: 150 });

const scope = {
  team: labelled(team, Str(), { width: 96 }),
  plugins: field('可以发布', Arr(Str()), { width: 260 }),
  paths: Arr(Str()),
  codes: Arr(Str()),
};

export const enrolledKey = Obj({
  /** SPKI in base64. */
  key: Str(),
  fingerprint,
  ...scope,
  since: field('登记时间', Time(), { width: 160 }),
  /** Since when it counts no more; null while it does. */
  revoked: statusOf(Nullable(Time()), { width: 180 }),
  /** Why it was taken back; null where nobody has said so here. */
  reason: Nullable(Str()),
  /** Versions of the deployment that it has signed. */
  versions: field('签名的版本', Arr(Str()), { width: 130 }),
});
export type EnrolledKey = Static<typeof enrolledKey>;

export const keyRequest = Obj({
  id: Id(),
  fingerprint,
  ...scope,
  reason: labelled(why, Str(), { width: 120 }),
  askedByName: styled(applicantName, { width: 84 }),
  askedAt,
  /** Asked for by the same natural person who reads this. */
  own: Bool(),
});
export type KeyRequest = Static<typeof keyRequest>;

const signed = field('签名的名单', Text(500_000, 2), {
  entry: 'area',
  hint: 'portal keys sign 写出的整个文件',
});

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
      keys: Arr(enrolledKey),
      requests: Arr(keyRequest),
    }),
  }),
  /** Somebody else enters what an operator has signed of it. */
  propose: call({
    path: '/api/manage/pluginKey/propose',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '申请登记团队密钥' },
    input: Obj({
      key: field('公钥', publicKey(), { entry: 'area', hint: '团队运行 portal key --out team.pem 打印的一行' }),
      team,
      /** One a line: an id, or the beginning of some with `*` behind it. */
      plugins: field('插件编号', lines(), {
        entry: 'area',
        hint: '每行一个；以 * 结尾表示以此开头的全部，例如 parts-*',
      }),
      /** One a line. */
      paths: labelled(address, lines(), {
        entry: 'area',
        hint: '每行一个，包括其下的全部地址，例如 /parts',
      }),
      /** One a line; none where the plugins declare no codes. */
      codes: labelled(permCode, Opt(Text(2000)), {
        entry: 'area',
        hint: '每行一个，第一个冒号之前的部分，例如 parts；没有可不填',
      }),
      reason,
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
    input: Obj({ id: Opt(Id()), signed }),
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
    input: Obj({ key: publicKey(), reason }),
  }),
};

/** Keys that teams publish with: asked for by one person, signed by an operator elsewhere, entered by another person. */
import * as t from '../contract/index.ts';
import { address, applicantName, askedAt, permCode, reason as why, statusOf } from './fields.ts';

/** SPKI of a P-256 key in base64, on one line. */
const publicKey = () => t.Str({ pattern: '^[A-Za-z0-9+/]{100,}={0,2}$', maxLength: 200 });
const reason = t.labelled(why, t.Text(200, 2), { entry: 'area' });
const lines = () => t.Text(2000, 1);

const team = t.field('团队', t.Text(40, 2), { width: 96 });
/** Enough of the SHA-256 of a key to tell keys apart. */
const fingerprint = t.field('密钥', t.Str(), { as: 'copy', width: 150 });

const scope = {
  team: t.labelled(team, t.Str(), { width: 96 }),
  plugins: t.field('可以发布', t.Arr(t.Str()), { width: 260 }),
  paths: t.Arr(t.Str()),
  codes: t.Arr(t.Str()),
};

export const enrolledKey = t.Obj({
  /** SPKI in base64. */
  key: t.Str(),
  fingerprint,
  ...scope,
  since: t.field('登记时间', t.Time(), { width: 160 }),
  /** Since when it counts no more; null while it does. */
  revoked: statusOf(t.Nullable(t.Time()), { width: 180 }),
  /** Why it was taken back; null where nobody has said so here. */
  reason: t.Nullable(t.Str()),
  /** Versions of the deployment that it has signed. */
  versions: t.field('签名的版本', t.Arr(t.Str()), { width: 130 }),
});
export type EnrolledKey = t.Static<typeof enrolledKey>;

export const keyRequest = t.Obj({
  id: t.Id(),
  fingerprint,
  ...scope,
  reason: t.labelled(why, t.Str(), { width: 120 }),
  askedByName: t.styled(applicantName, { width: 84 }),
  askedAt,
  /** Asked for by the same natural person who reads this. */
  own: t.Bool(),
});
export type KeyRequest = t.Static<typeof keyRequest>;

const signed = t.field('签名的名单', t.Text(500_000, 2), {
  entry: 'area',
  hint: 'portal keys sign 写出的整个文件',
});

const access = 'admin:plugin:key';

export const pluginKeys = {
  list: t.call({
    path: '/api/manage/pluginKey/list',
    access,
    reads: true,
    output: t.Obj({
      /** Of the list in force; 0 before the first. */
      revision: t.Int(),
      /** False where the portal knows no operator: nothing can be enrolled. */
      enrols: t.Bool(),
      /** Natural persons who administer the platform. */
      persons: t.Int(),
      /** Keys were taken back that the list in force still holds. */
      unsigned: t.Bool(),
      keys: t.Arr(enrolledKey),
      requests: t.Arr(keyRequest),
    }),
  }),
  /** Somebody else enters what an operator has signed of it. */
  propose: t.call({
    path: '/api/manage/pluginKey/propose',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '申请登记团队密钥' },
    input: t.Obj({
      key: t.field('公钥', publicKey(), { entry: 'area', hint: '团队运行 portal key --out team.pem 打印的一行' }),
      team,
      /** One a line: an id, or the beginning of some with `*` behind it. */
      plugins: t.field('插件编号', lines(), {
        entry: 'area',
        hint: '每行一个；以 * 结尾表示以此开头的全部，例如 parts-*',
      }),
      /** One a line. */
      paths: t.labelled(address, lines(), {
        entry: 'area',
        hint: '每行一个，包括其下的全部地址，例如 /parts',
      }),
      /** One a line; none where the plugins declare no codes. */
      codes: t.labelled(permCode, t.Opt(t.Text(2000)), {
        entry: 'area',
        hint: '每行一个，第一个冒号之前的部分，例如 parts；没有可不填',
      }),
      reason,
    }),
    output: t.Obj({ id: t.Id() }),
  }),
  /** The next list, to be signed: with one request, or with what was taken back alone. */
  text: t.call({
    path: '/api/manage/pluginKey/text',
    access,
    reads: true,
    input: t.Obj({ id: t.Opt(t.Id()) }),
    output: t.Obj({ revision: t.Int(), text: t.Str() }),
  }),
  /** What an operator has signed; by another natural person than the request's. */
  enter: t.call({
    path: '/api/manage/pluginKey/enter',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '登记团队密钥' },
    input: t.Obj({ id: t.Opt(t.Id()), signed }),
    output: t.Obj({ revision: t.Int() }),
  }),
  withdraw: t.call({
    path: '/api/manage/pluginKey/withdraw',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '撤回团队密钥的申请' },
    input: t.Obj({ id: t.Id() }),
  }),
  /** By one person, at once: what the key has signed runs no more. */
  revoke: t.call({
    path: '/api/manage/pluginKey/revoke',
    access,
    stepUp: true,
    audit: { kind: 'GRANT', title: '吊销团队密钥' },
    input: t.Obj({ key: publicKey(), reason }),
  }),
};

/** 邀请入驻: somebody registers by the link that their phone was sent. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { registrationPath } from './registration.ts';

export const invitesSuppliers = 'enterprise:supplier:invite';

/** Of one message. */
export const maxInvited = 50;
/** Of a link. */
export const invitationDays = 7;
/** Of one invitation. */
export const maxSends = 5;

export const INVITATION_STATE = t.codes({
  0: ['未打开', 'neutral'],
  1: ['已打开', 'waiting'],
  2: ['已注册', 'success'],
  3: ['已过期', 'danger'],
});

const row = {
  id: t.Id(),
  invitedName: t.field('姓名', t.Str(), { width: 120 }),
  /** Masked. */
  phone: t.field('手机', t.Str(), { width: 128 }),
  state: t.field('状态', INVITATION_STATE, { width: 96 }),
  sentAt: t.field('发送时间', t.Time(), { width: 168 }),
  expiresAt: t.field('链接有效期至', t.Time(), { width: 168 }),
  openedAt: t.field('打开时间', t.Nullable(t.Time()), { width: 168 }),
  applyNo: t.field('注册申请', t.Nullable(t.Str()), { as: 'copy', width: 208 }),
  registeredAt: t.field('注册时间', t.Nullable(t.Time()), { width: 168 }),
  sends: t.field('发送次数', t.Int(), { width: 96 }),
  invitedByName: t.field('邀请人', t.Str(), { width: 104 }),
  /** It can be sent again. */
  resendable: t.Bool(),
};

const filters = {
  ...t.filtersOf(row, { invitedName: 'like', state: '=', invitedByName: 'like' }),
  ...t.filtersOf(row, { sentAt: t.between('from', 'to', '发送日期') }),
};

const base = '/api/manage/supplier/invitation';

export const invitation = {
  page: t.pageOf({
    path: `${base}/page`,
    access: invitesSuppliers,
    filters: t.Obj(filters),
    row: t.Obj(row),
    sort: ['sentAt', 'expiresAt'],
  }),
  counts: t.countsOf({ path: `${base}/counts`, access: invitesSuppliers, filters, row, by: 'state' }),
  invite: t.call({
    path: `${base}/send`,
    access: invitesSuppliers,
    audit: { kind: 'ADMIN', title: '邀请入驻' },
    input: t.Obj({
      people: t.field('手机和姓名', t.Text(4000, 13), {
        ...{ entry: 'area', placeholder: '每行一人：手机号、空格、姓名' },
        hint: `一次最多 ${maxInvited} 人；每人收到一条带注册链接的短信，${invitationDays} 天内有效`,
      }),
    }),
    output: t.Obj({ sent: t.Int() }),
  }),
  /** Sends a new link; the previous link stops working. */
  resend: t.call({
    path: `${base}/resend`,
    access: invitesSuppliers,
    audit: { kind: 'ADMIN', title: '重发入驻邀请' },
    input: t.Obj({ id: t.Id() }),
  }),
};

/** By whoever holds the link: the phone that it was sent to. */
export const openedInvitation = {
  open: t.call({
    path: `${registrationPath}/openInvitation`,
    access: 'public',
    input: t.Obj({ token: t.Text(128) }),
    output: t.Obj({ phone: shared.phone(), userName: t.Str() }),
  }),
};

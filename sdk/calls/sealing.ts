/** How far personal data is sealed, and what each key of the ring still holds. */
import * as t from '../contract/index.ts';
import { statusOf } from './fields.ts';

/** Whose table a column is of, by the beginning of its name. */
export const SEALED_AREA = t.codes({
  acc: '账户',
  agr: '平台协议',
  auth: '授权',
  chat: '在线咨询',
  cms: '资讯与手册',
  con: '合同',
  doc: '操作日志',
  ent: '企业',
  gd: '商品',
  inv: '发票',
  live: '实时消息',
  lst: '名单',
  msg: '消息',
  ord: '订单',
  prd: '产品开通',
  rpt: '报表与派单',
  stl: '结算',
  svc: '客服工单',
  sys: '平台',
  uc: '用户中心',
  usr: '账号',
  wf: '审批',
});

export const SEALED_KIND = t.codes({
  phone: '手机和电话',
  mail: '邮箱',
  idNumber: '证件号',
  bankAccount: '银行账号',
  birthday: '生日',
  address: '收货地址',
  text: '文字中的号码',
  json: '数据副本中的号码',
  rows: '草稿副本',
  secret: '密文',
});

export const SEALED_STATUS = t.codes({
  WAITING: ['等待', 'neutral'],
  RUNNING: ['进行中', 'waiting'],
  DONE: ['完成', 'success'],
});

export const KEY_STATUS = t.codes({
  PRESENT: ['当前使用', 'success'],
  USED: ['仍在使用，不能移除', 'waiting'],
  FREE: ['不再使用，可以移除', 'neutral'],
});

export const CIPHER = t.codes({ a: 'AES-256-GCM', s: 'SM4-CTR、HMAC-SM3' });

const access = 'admin:sealing:view';

const row = {
  /** `usr_user.phone` */
  id: t.field('数据表和字段', t.Str(), { as: 'copy', width: 312 }),
  area: t.field('所属', SEALED_AREA, { width: 104 }),
  kind: t.field('加密内容', SEALED_KIND, { width: 136 }),
  status: statusOf(SEALED_STATUS, { width: 96 }),
  /** Rows under the newest key and algorithm; null until they were counted. */
  present: t.field('当前密钥（行）', t.Nullable(t.Int()), { as: 'quantity', width: 128 }),
  old: t.field('旧密钥（行）', t.Nullable(t.Int()), { as: 'quantity', width: 120 }),
  /** Of columns that hold nothing else: null for those with words. */
  clear: t.field('未加密（行）', t.Nullable(t.Int()), { as: 'quantity', width: 120 }),
  /** Of the table that the pass went through last. */
  read: t.field('已处理（行）', t.Nullable(t.Int()), { as: 'quantity', width: 120 }),
  finishedAt: t.field('最近完成', t.Nullable(t.Time()), { width: 168 }),
};

/** A key of the ring, and what is kept under it. */
export const keyUse = t.Obj({
  keyId: t.field('密钥编号', t.Str(), { as: 'copy', width: 168 }),
  status: statusOf(KEY_STATUS, { width: 184 }),
  personal: t.field('个人信息（行）', t.Int(), { as: 'quantity', width: 136 }),
  /** `动态验证码 3、群机器人的地址 1` */
  others: t.field('其他密文', t.Str(), { width: 320 }),
  createdAt: t.field('开始使用', t.Nullable(t.Time()), { width: 168 }),
});

export const sealing = {
  /** Those that are not done yet, then those of most rows. */
  page: t.pageOf({
    path: '/api/manage/sealing/page',
    access,
    filters: t.Obj(t.filtersOf(row, { status: '=', area: '=', kind: '=' })),
    row: t.Obj(row),
  }),
  standing: t.call({
    path: '/api/manage/sealing/standing',
    access,
    reads: true,
    output: t.Obj({
      cipher: t.field('算法', CIPHER),
      /** Columns that are sealed under the newest key and algorithm, of how many. */
      done: t.field('已完成字段', t.Int()),
      of: t.field('全部字段', t.Int()),
      countedAt: t.field('统计时间', t.Nullable(t.Time())),
      keys: t.Arr(keyUse),
    }),
  }),
};

import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import type { Fact } from '@portal/sdk/ui';

const status = shared.statusOf(t.Str());

/** Fields that calls share. */
const FIELD: Readonly<Record<string, unknown>> = {
  account: shared.accountNo,
  code: shared.code,
  count: shared.qty,
  entName: shared.entName,
  name: shared.itemName,
  reason: shared.reason,
  remark: shared.remark,
  seq: shared.lineNo,
  state: status,
  status,
  target: shared.object,
  title: shared.title,
  version: shared.versionNo,
};

/** Other fields of calls as people know them; what is not here keeps its name. */
const LABEL: Readonly<Record<string, string>> = {
  agreed: '同意',
  approve: '通过',
  auditOpinion: '审批意见',
  bizCode: '单据编号',
  deptName: '部门',
  entId: '企业编号',
  expireAt: '到期时间',
  fileId: '文件编号',
  from: '开始',
  hash: '散列',
  id: '编号',
  ids: '编号',
  keyword: '关键词',
  menuIds: '菜单编号',
  menusBesideRoles: '单独授予的菜单数',
  n: '锚点序号',
  off: '停用',
  opinion: '意见',
  otherDevicesSignedOut: '同时下线的设备数',
  password: '密码',
  phone: '手机',
  plugin: '插件',
  revision: '配置版本',
  roleId: '角色编号',
  roleIds: '角色编号',
  roleName: '角色名称',
  roles: '角色',
  sessions: '下线的会话数',
  smsCode: '短信验证码',
  starterId: '申请人编号',
  step: '环节',
  superAdmin: '超级管理员',
  to: '结束',
  userAgent: '浏览器',
  userId: '用户编号',
};

const textOf = (value: unknown): string => {
  if (value === true) return '是';
  if (value === false) return '否';
  return value === null || value === undefined ? '' : String(value);
};

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** What a call was given, fact by fact: what lies deeper carries the names above it. */
export function givenFacts(detail: unknown, above = ''): Fact[] {
  if (isPlain(detail)) return detail === null ? [] : [{ label: above || '内容', value: textOf(detail) }];
  if (Array.isArray(detail)) {
    if (detail.every(isPlain)) return [{ label: above || '内容', value: detail.map(textOf).join('、') }];
    return detail.flatMap((item, index) => givenFacts(item, `${above || '第'}${above ? ` ${index + 1}` : index + 1}`));
  }
  return Object.entries(detail as object).flatMap(([name, value]) => {
    const label = t.metaOf(FIELD[name])?.label ?? LABEL[name] ?? name;
    return givenFacts(value, above === '' ? label : `${above} · ${label}`);
  });
}

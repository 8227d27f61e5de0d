/** The audit trail as administrators read it, and whether it is whole. */
import {
  Arr,
  AUDIT_KIND,
  between,
  Bool,
  call,
  codes,
  download,
  field,
  filtersOf,
  Id,
  Int,
  Json,
  labelled,
  Nullable,
  Obj,
  Opt,
  pageOf,
  type RowOf,
  type Static,
  Str,
  styled,
  Text,
  Time,
} from '../contract/index.ts';
import {
  accountNo,
  action,
  address,
  at,
  content,
  entName,
  lineNo,
  object,
  permCode,
  result,
  typeOf,
  userName,
} from './fields.ts';

export const AUDIT_RESULT = codes({
  ok: ['成功', 'success'],
  denied: ['被拒绝', 'danger'],
  failed: ['失败', 'waiting'],
});

/** Days that are searched where no day is given. */
export const defaultTrailDays = 7;
/** Days that a search of the texts inside entries may span. */
export const maxTextDays = 31;
/** Rows that a search lists; an export has all. */
export const maxListedRows = 10_000;

const traceId = field('请求编号', Nullable(Str()), { as: 'copy', width: 280, hidden: true });
const target = styled(object, { width: 240 });
const moduleTitle = field('模块', Str(), { width: 96 });

const row = {
  seq: labelled(lineNo, Id()),
  at,
  kind: typeOf(codes(AUDIT_KIND)),
  account: styled(accountNo, { as: 'text', width: 120 }),
  userName,
  entName: labelled(entName, Nullable(Str()), { width: 184 }),
  ip: labelled(address, Str(), { width: 128 }),
  traceId,
  module: Str(),
  moduleTitle,
  /** Permission code, or what was done in words. */
  action: styled(permCode, { hidden: true }),
  actionTitle: action,
  target,
  result: labelled(result, AUDIT_RESULT, { width: 96 }),
  costMs: field('耗时（毫秒）', Nullable(Int()), { width: 112, hidden: true }),
  /** Masked. */
  detail: labelled(content, Json()),
};
export const auditEntry = Obj(row);

const filters = {
  ...filtersOf(row, { at: between('from', 'to') }),
  /** Part of an account or a name. */
  person: field('账号/姓名', Opt(Text(50))),
  ...filtersOf(row, { kind: '=' }),
  /** Part of a code, of its title, or of what was done in words. */
  action: labelled(action, Opt(Text(50)), { placeholder: '名称或权限码' }),
  /** Part of the name of the enterprise that the person worked for. */
  enterprise: labelled(entName, Opt(Text(100))),
  module: labelled(moduleTitle, Opt(Text(50))),
  ...filtersOf(row, { result: '=' }),
  target: labelled(target, Opt(Text(200))),
  traceId: labelled(traceId, Opt(Text(64))),
  /** Anywhere in the masked input. */
  text: labelled(content, Opt(Text(100)), { placeholder: `时间不超过 ${maxTextDays} 天` }),
};

const fault = Obj({
  text: Str(),
  row: Nullable(Obj({ seq: Id(), at: Time(), who: Str(), what: Str() })),
});

export const auditStanding = Obj({
  rows: field('记录', Int()),
  from: labelled(at, Nullable(Time())),
  to: Nullable(Time()),
  headSeq: field('链头', Nullable(Id())),
  headHash: Nullable(Str()),
  /** File or receiver of the anchors. */
  where: field('锚点位置', Str()),
  /** False where they went to another machine. */
  readable: Bool(),
  lines: field('锚点数', Int()),
  last: field('最近锚点', Nullable(Obj({ n: Int(), seq: Id(), at: Time() }))),
  /** Empty: whole. */
  faults: Arr(fault),
});

const access = 'admin:audit:view';

export const auditTrail = {
  /** The newest first; without days the last seven. At most `maxListedRows` are counted and listed. */
  page: pageOf({
    path: '/api/manage/audit/page',
    access,
    audit: { kind: 'REVEAL', title: '查看操作审计' },
    filters: Obj(filters),
    row: auditEntry,
    sort: ['at', 'account', 'costMs'],
  }),
  modules: call({
    path: '/api/manage/audit/modules',
    access,
    reads: true,
    output: Arr(Obj({ module: Str(), title: Str() })),
  }),
  /** The ends of the chain, and what the anchors outside the database say of it: quick. */
  standing: call({ path: '/api/manage/audit/standing', access, reads: true, output: auditStanding }),
  /** The same after every row was recomputed. */
  verify: call({ path: '/api/manage/audit/verify', access, reads: true, output: auditStanding }),
  export: download({
    method: 'POST',
    path: '/api/manage/audit/export',
    access: 'admin:audit:export',
    audit: { kind: 'EXPORT', title: '导出操作审计' },
    input: Obj(filters),
  }),
};

export type AuditRow = RowOf<typeof auditTrail.page>;
export type AuditStanding = Static<typeof auditStanding>;

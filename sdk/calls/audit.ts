/** The audit trail as administrators read it, and whether it is whole. */
import * as t from '../contract/index.ts';
import {
  accountNo,
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

export const AUDIT_RESULT = t.codes({
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

const traceId = t.field('请求编号', t.Nullable(t.Str()), { as: 'copy', width: 280, hidden: true });
const target = t.styled(object, { width: 240 });
const actionTitle = t.field('动作', t.Str(), { width: 176 });
const moduleTitle = t.field('模块', t.Str(), { width: 96 });

const row = {
  seq: t.labelled(lineNo, t.Id()),
  at,
  kind: typeOf(t.codes(t.AUDIT_KIND)),
  account: t.styled(accountNo, { as: 'text', width: 120 }),
  userName,
  entName: t.labelled(entName, t.Nullable(t.Str()), { width: 184 }),
  ip: t.labelled(address, t.Str(), { width: 128 }),
  traceId,
  module: t.Str(),
  moduleTitle,
  /** Permission code, or what was done in words. */
  action: t.styled(permCode, { hidden: true }),
  actionTitle,
  target,
  result: t.labelled(result, AUDIT_RESULT, { width: 96 }),
  costMs: t.field('耗时（毫秒）', t.Nullable(t.Int()), { width: 112, hidden: true }),
  /** Masked. */
  detail: t.labelled(content, t.Json()),
};
export const auditEntry = t.Obj(row);

const filters = {
  ...t.filtersOf(row, { at: t.between('from', 'to') }),
  /** Part of an account or a name. */
  person: t.field('账号/姓名', t.Opt(t.Text(50))),
  ...t.filtersOf(row, { kind: '=' }),
  /** Part of a code, of its title, or of what was done in words. */
  action: t.labelled(actionTitle, t.Opt(t.Text(50)), { placeholder: '名称或权限码' }),
  /** Part of the name of the enterprise that the person worked for. */
  enterprise: t.labelled(entName, t.Opt(t.Text(100))),
  module: t.labelled(moduleTitle, t.Opt(t.Text(50))),
  ...t.filtersOf(row, { result: '=' }),
  target: t.labelled(target, t.Opt(t.Text(200))),
  traceId: t.labelled(traceId, t.Opt(t.Text(64))),
  /** Anywhere in the masked input. */
  text: t.labelled(content, t.Opt(t.Text(100)), { placeholder: `时间不超过 ${maxTextDays} 天` }),
};

const fault = t.Obj({
  text: t.Str(),
  row: t.Nullable(t.Obj({ seq: t.Id(), at: t.Time(), who: t.Str(), what: t.Str() })),
});

export const auditStanding = t.Obj({
  rows: t.field('记录', t.Int()),
  from: t.labelled(at, t.Nullable(t.Time())),
  to: t.Nullable(t.Time()),
  headSeq: t.field('链头', t.Nullable(t.Id())),
  headHash: t.Nullable(t.Str()),
  /** File or receiver of the anchors. */
  where: t.field('锚点位置', t.Str()),
  /** False where they went to another machine. */
  readable: t.Bool(),
  lines: t.field('锚点数', t.Int()),
  last: t.field('最近锚点', t.Nullable(t.Obj({ n: t.Int(), seq: t.Id(), at: t.Time() }))),
  /** Empty: whole. */
  faults: t.Arr(fault),
});

const access = 'admin:audit:view';

export const auditTrail = {
  /** The newest first; without days the last seven. At most `maxListedRows` are counted and listed. */
  page: t.pageOf({
    path: '/api/manage/audit/page',
    access,
    audit: { kind: 'REVEAL', title: '查看操作审计' },
    filters: t.Obj(filters),
    row: auditEntry,
    sort: ['at', 'account', 'costMs'],
  }),
  modules: t.call({
    path: '/api/manage/audit/modules',
    access,
    reads: true,
    output: t.Arr(t.Obj({ module: t.Str(), title: t.Str() })),
  }),
  /** The ends of the chain, and what the anchors outside the database say of it: quick. */
  standing: t.call({ path: '/api/manage/audit/standing', access, reads: true, output: auditStanding }),
  /** The same after every row was recomputed. */
  verify: t.call({ path: '/api/manage/audit/verify', access, reads: true, output: auditStanding }),
  export: t.download({
    method: 'POST',
    path: '/api/manage/audit/export',
    access: 'admin:audit:export',
    audit: { kind: 'EXPORT', title: '导出操作审计' },
    input: t.Obj(filters),
  }),
};

export type AuditRow = t.RowOf<typeof auditTrail.page>;
export type AuditStanding = t.Static<typeof auditStanding>;

/** The audit trail as administrators read it, and whether it is whole. */
import {
  Arr,
  AUDIT_KIND,
  type AuditKind,
  Bool,
  call,
  Day,
  download,
  Id,
  Int,
  Json,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  type RowOf,
  type Static,
  Str,
  Text,
  Time,
} from '../contract/index.ts';

export const AUDIT_RESULT = { ok: '成功', denied: '被拒绝', failed: '失败' } as const;

/** Days that are searched where no day is given. */
export const defaultAuditDays = 7;
/** Days that a search of the texts inside entries may span. */
export const maxTextDays = 31;
/** Rows that a search lists; an export has all. */
export const maxListedRows = 10_000;

const kind = () => OneOf(...(Object.keys(AUDIT_KIND) as AuditKind[]));
const result = () => OneOf('ok', 'denied', 'failed');

const filters = {
  kind: Opt(kind()),
  /** Part of an account or a name. */
  person: Opt(Text(50)),
  /** Part of the name of the enterprise that the person worked for. */
  enterprise: Opt(Text(100)),
  module: Opt(Text(50)),
  /** Part of a code, of its title, or of what was done in words. */
  action: Opt(Text(50)),
  target: Opt(Text(200)),
  result: Opt(result()),
  traceId: Opt(Text(64)),
  from: Opt(Day()),
  to: Opt(Day()),
  /** Anywhere in the masked input. */
  text: Opt(Text(100)),
};

const row = Obj({
  seq: Id(),
  at: Time(),
  kind: kind(),
  account: Str(),
  userName: Str(),
  entName: Nullable(Str()),
  ip: Str(),
  traceId: Nullable(Str()),
  module: Str(),
  moduleTitle: Str(),
  /** Permission code, or what was done in words. */
  action: Str(),
  actionTitle: Str(),
  target: Str(),
  result: result(),
  costMs: Nullable(Int()),
  /** Masked. */
  detail: Json(),
});

const fault = Obj({
  text: Str(),
  row: Nullable(Obj({ seq: Id(), at: Time(), who: Str(), what: Str() })),
});

const standing = Obj({
  rows: Int(),
  from: Nullable(Time()),
  to: Nullable(Time()),
  headSeq: Nullable(Id()),
  headHash: Nullable(Str()),
  /** File or receiver of the anchors. */
  where: Str(),
  /** False where they went to another machine. */
  readable: Bool(),
  lines: Int(),
  last: Nullable(Obj({ n: Int(), seq: Id(), at: Time() })),
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
    row,
    sort: ['at', 'account', 'costMs'],
  }),
  modules: call({
    path: '/api/manage/audit/modules',
    access,
    reads: true,
    output: Arr(Obj({ module: Str(), title: Str() })),
  }),
  /** The ends of the chain, and what the anchors outside the database say of it: quick. */
  standing: call({ path: '/api/manage/audit/standing', access, reads: true, output: standing }),
  /** The same after every row was recomputed. */
  verify: call({ path: '/api/manage/audit/verify', access, reads: true, output: standing }),
  export: download({
    method: 'POST',
    path: '/api/manage/audit/export',
    access: 'admin:audit:export',
    audit: { kind: 'EXPORT', title: '导出操作审计' },
    input: Obj(filters),
  }),
};

export type AuditRow = RowOf<typeof auditTrail.page>;
export type AuditStanding = Static<typeof standing>;

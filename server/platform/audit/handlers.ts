/** The trail is read, never written, by these; that it was read stands in it. */
import { AUDIT_RESULT, type AuditRow, type AuditStanding, auditTrail } from '@portal/sdk/calls/audit';
import { AUDIT_KIND, type AuditKind } from '@portal/sdk/contract';
import { exporting, implement, type SheetColumn } from '@portal/sdk/server';
import { extentOf } from './chain.ts';
import { modules } from './modules.ts';
import { allOf, conditionsTold, type Entry, pageOfTrail } from './search.ts';
import { checkAnchors, type Verified, verify } from './verify.ts';
import { anchors } from './write-anchor.ts';

type Result = AuditRow['result'];

const shown = (entry: Entry): AuditRow => ({
  ...entry,
  at: entry.at ?? '',
  kind: entry.kind as AuditKind,
  account: entry.account ?? '',
  userName: entry.userName ?? '',
  ip: entry.ip ?? '',
  module: entry.module ?? '',
  moduleTitle: modules().get(entry.module ?? '') ?? entry.module ?? '',
  action: entry.action ?? '',
  target: entry.target ?? '',
  result: entry.result as Result,
});

/** The masked input in one cell. */
const factsOf = (detail: unknown): string => {
  if (typeof detail !== 'object' || detail === null) return detail === null ? '' : String(detail);
  if (Array.isArray(detail)) return detail.map(factsOf).join('、');
  const facts = Object.entries(detail).map(([name, value]) => `${name}：${factsOf(value)}`);
  return facts.join('；');
};

const COLUMNS: readonly SheetColumn<Entry>[] = [
  { title: '行号', width: 12, value: (l) => l.seq },
  { title: '时间', kind: 'time', value: (l) => l.at },
  { title: '类型', width: 14, value: (l) => AUDIT_KIND[l.kind as AuditKind] },
  { title: '账号', width: 16, value: (l) => l.account },
  { title: '姓名', width: 12, value: (l) => l.userName },
  { title: '企业', width: 30, value: (l) => l.entName },
  { title: '模块', width: 12, value: (l) => modules().get(l.module ?? '') ?? l.module },
  { title: '操作', width: 24, value: (l) => l.actionTitle },
  { title: '权限码', width: 24, value: (l) => l.action },
  { title: '对象', width: 40, value: (l) => l.target },
  { title: '结果', width: 10, value: (l) => AUDIT_RESULT.texts[l.result as Result] },
  { title: '地址', width: 16, value: (l) => l.ip },
  { title: '请求编号', width: 38, value: (l) => l.traceId },
  { title: '耗时（毫秒）', width: 12, value: (l) => l.costMs },
  { title: '内容', width: 60, value: (l) => factsOf(l.detail) },
];

function told({ extent, anchored, faults }: Verified): AuditStanding {
  const { first: _first, last: _last, ...ends } = extent;
  const { where, readable, lines, last } = anchored;
  return {
    ...ends,
    where,
    readable,
    lines,
    last: last && { n: last.n, seq: last.seq, at: last.at },
    faults: [...faults],
  };
}

export default implement(auditTrail, {
  async page(input, context) {
    const { records, ...paging } = await pageOfTrail(input, context);
    return { ...paging, records: records.map(shown) };
  },
  modules: async () => Array.from(modules(), ([module, title]) => ({ module, title })),
  async standing(_input, { db, clock }) {
    const { fault, ...extent } = await extentOf(db);
    const anchored = await checkAnchors(db, anchors(), clock.now());
    return told({ extent, anchored, faults: [...(fault ? [fault] : []), ...anchored.faults] });
  },
  verify: async (_input, { db, clock }) => told(await verify(db, anchors(), clock.now())),
  export: async (filters, context) =>
    exporting({
      title: '操作审计',
      columns: COLUMNS,
      rows: allOf(filters, context),
      conditions: conditionsTold(filters, context),
    }),
});

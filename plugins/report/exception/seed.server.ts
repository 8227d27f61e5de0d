/** A rule of every kind, what they find, and hits in every state, all through the real calls. */
import type { SeedContext } from '@portal/sdk/server';
import { exceptionMonitor, type RuleInput } from './contract.ts';

const rule = (name: string, kind: RuleInput['kind'], threshold: number, more: Partial<RuleInput> = {}): RuleInput => ({
  name,
  kind,
  threshold,
  frequency: 'DAY',
  level: 2,
  notifyAccount: 'yy_ops',
  enabled: true,
  ...more,
});

const RULES: readonly RuleInput[] = [
  rule('派单 24 小时未受理', 'OVERDUE', 24, { frequency: 'HOUR', level: 3 }),
  rule('90 天内重复派单', 'DUPLICATE', 90),
  rule('订单金额超过 300 万元', 'AMOUNT', 300, { level: 3 }),
  rule('放款环节缺少授信', 'INVERTED', 1),
  rule('客户资料缺失两项以上', 'MISSING', 2, { level: 1, frequency: 'WEEK' }),
  rule('派单 72 小时未受理', 'OVERDUE', 72, { enabled: false, level: 3 }),
];

const hourMs = 3_600_000;
const steps = [
  { step: 'take' },
  { step: 'take' },
  { step: 'take' },
  { step: 'close', note: '已联系机构受理，跟踪至放款。' },
  { step: 'close', note: '核实为设备成套订单，金额无误。' },
  { step: 'close', note: '已补充资料。' },
  { step: 'close', note: '与客户确认，属于续贷。' },
  { step: 'dismiss', note: '同一客户不同项目，不是重复派单。' },
  { step: 'dismiss', note: '大额设备采购，已按程序审批。' },
  { step: 'dismiss', note: '机构系统延迟回传，实际已授信。' },
] as const;

export async function seedExceptions({ db, run, clock, progress }: SeedContext): Promise<void> {
  const at = (hours: number) => new Date(clock.now().getTime() - hours * hourMs);
  for (const input of RULES) await run('yy_ops', exceptionMonitor.ruleSave, input, at(8));
  const hits = await db
    .selectFrom('rptExceptionHit')
    .select(['id', 'version'])
    .orderBy('hitAt')
    .orderBy('id')
    .limit(steps.length)
    .execute();
  for (const [index, { id, version }] of hits.entries()) {
    const how = steps[index];
    if (how) await run('yy_ops', exceptionMonitor.handle, { id, version, ...how }, at(4));
  }
  progress(`异常规则 ${RULES.length} 条`);
}

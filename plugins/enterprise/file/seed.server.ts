/** Pauses that are over, one that runs, and bank accounts that were verified or refused. */
import { bankAccount, bankVerification } from '@portal/sdk/calls/bank-account';
import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { one, type SeedContext } from '@portal/sdk/server';

const dayMs = 24 * 3600 * 1000;
const account = 'yy_ops';

interface Pause {
  readonly code: string;
  readonly daysAgo: number;
  readonly reason: string;
  /** Why it was ended, two days later. */
  readonly ended?: string;
  /** Days from today on which it ends by itself. */
  readonly lasts?: number;
}

const PAUSES: readonly Pause[] = [
  { code: 'S0117', daysAgo: 64, reason: '两批到货检验不合格，整改期间暂停接单', ended: '整改已验收' },
  { code: 'S0118', daysAgo: 41, reason: '营业执照变更，资料核对期间暂停', ended: '资料已核对' },
  { code: 'C0040', daysAgo: 33, reason: '单位合并，暂停采购', ended: '合并已完成' },
  { code: 'S0119', daysAgo: 22, reason: '连续三笔订单逾期交货', ended: '逾期订单已交齐' },
  { code: 'S0120', daysAgo: 6, reason: '仓库搬迁，自行申请暂停接单', lasts: 20 },
];

const JUDGED = ['S0005', 'S0011', 'S0017', 'S0023', 'S0029', 'S0035'] as const;

const entityOf = ({ db }: SeedContext, code: string) =>
  one(db.selectFrom('pubEnterprise').select(['id', 'version']).where('customerCode', '=', code));

async function pause(context: SeedContext, { code, daysAgo, reason, ended, lasts }: Pause): Promise<void> {
  const { run, clock } = context;
  const at = new Date(clock.now().getTime() - daysAgo * dayMs);
  const until = lasts !== undefined && {
    pausedUntil: new Date(clock.now().getTime() + lasts * dayMs).toISOString().slice(0, 10),
  };
  await run(account, enterpriseState.pause, { ...(await entityOf(context, code)), reason, ...until }, at);
  if (ended === undefined) return;
  const later = new Date(at.getTime() + 2 * dayMs);
  await run(account, enterpriseState.resume, { ...(await entityOf(context, code)), reason: ended }, later);
}

/** Of the accounts that wait: the odd ones are refused. */
async function judge(context: SeedContext, code: string, index: number): Promise<void> {
  const { run, clock } = context;
  const { id: entId } = await entityOf(context, code);
  const at = new Date(clock.now().getTime() - (index + 3) * dayMs);
  const [waiting] = (await run(account, bankAccount.getBankAccountList, { entId }, at)).filter(({ may }) =>
    may.includes('VERIFY'),
  );
  if (!waiting) return;
  const seen = { id: waiting.id, version: waiting.version };
  if (index % 2 === 0) {
    const note = `打款 0.${37 + index} 元，对方已回填`;
    await run(account, bankVerification.verify, { ...seen, verifiedWay: 'PAYMENT', note }, at);
    return;
  }
  await run(account, bankVerification.refuse, { ...seen, note: '打款被退回：户名与账号不符' }, at);
}

export async function seedFiles(context: SeedContext): Promise<void> {
  for (const one of PAUSES) await pause(context, one);
  for (const [index, code] of JUDGED.entries()) await judge(context, code, index);
  context.progress(`企业暂停和恢复 ${PAUSES.length} 次，验证银行账户 ${JUDGED.length} 个`);
}

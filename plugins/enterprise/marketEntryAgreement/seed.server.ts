/** Agreements on their way to publication, each drafted, submitted and decided through the real calls. */
import { entryAgreement, entryBizType } from '@portal/sdk/calls/entry-agreement';
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext } from '@portal/sdk/server';

const dayMs = 86_400_000;

type End = 'draft' | 'wait' | 'scheduled' | 'rejected';
type Audience = 'SUPPLIER' | 'PURCHASER';

interface Story {
  readonly audience: Audience;
  readonly end: End;
  readonly daysAgo: number;
  /** Days from today. */
  readonly effectiveIn: number;
  /** Who drafts and submits it. Default yy_ops. */
  readonly by?: string;
  /** Of a new agreement; absent: the next version of the one in force. */
  readonly fresh?: readonly [agreementNo: string, name: string];
}

const STORIES: readonly Story[] = [
  { audience: 'SUPPLIER', end: 'scheduled', daysAgo: 3, effectiveIn: 20 },
  { audience: 'PURCHASER', end: 'wait', daysAgo: 1, effectiveIn: 30 },
  {
    audience: 'SUPPLIER',
    end: 'wait',
    daysAgo: 2,
    effectiveIn: 45,
    fresh: ['RS-2027-ANQUAN', '供应商入市与安全生产协议'],
  },
  {
    audience: 'PURCHASER',
    end: 'wait',
    daysAgo: 1,
    effectiveIn: 40,
    by: 'y0001_2',
    fresh: ['RS-2027-SHUJU', '采购单位入市与数据使用协议'],
  },
  {
    audience: 'SUPPLIER',
    end: 'rejected',
    daysAgo: 6,
    effectiveIn: 25,
    fresh: ['RS-2027-LVSE', '供应商入市与绿色供应协议'],
  },
  { audience: 'SUPPLIER', end: 'draft', daysAgo: 5, effectiveIn: 60, fresh: ['RS-2027-GUOJI', '境外供应商入市协议'] },
  { audience: 'PURCHASER', end: 'draft', daysAgo: 4, effectiveIn: 50, fresh: ['RS-2027-FENZI', '分支单位入市协议'] },
];

const clauses = [
  '本协议由{企业名称}（统一社会信用代码 {统一社会信用代码}）与澜岳e服务平台运营单位订立。',
  '{企业名称}遵守平台交易规则，诚信履约，不得弄虚作假、围标串标，不得向交易相对方输送利益。',
  '资质、联系人和银行账户发生变化的，应在五个工作日内在平台更新。',
  '违反本协议的，平台依照规则给予警告、暂停或禁止交易的处理，并可以要求限期整改。',
  '法定代表人{法定代表人}或其授权的管理员于{签署日期}以电子方式签署本协议，与书面签署具有同等效力。',
];

async function draftOf({ run, clock }: SeedContext, { audience, effectiveIn, fresh, by = 'yy_ops' }: Story, at: Date) {
  const effectiveDate = addDays(clock.today(), effectiveIn);
  if (fresh) {
    const [agreementNo, name] = fresh;
    const contentHtml = `<h2>${name}</h2>${clauses.map((text, index) => `<p>${index + 1}. ${text}</p>`).join('')}`;
    const asked = {
      graceDays: 15,
      validMonths: 24,
      signMethod: 'SEAL',
      forceReadSeconds: 20,
      forceResign: true,
    } as const;
    const versionNo = 'V1.0';
    const input = { name, agreementNo, audience, versionNo, effectiveDate, contentHtml, ...asked };
    return { docNo: `${agreementNo} ${versionNo}`, ...(await run(by, entryAgreement.save, input, at)) };
  }
  const { records } = await run('yy_ops', entryAgreement.page, { audience, status: 2, page: 1, size: 1 });
  const [current] = records;
  if (!current) throw new Error(`No published agreement of ${audience}.`);
  const next = await run('yy_ops', entryAgreement.revise, { id: current.id, version: current.version }, at);
  const text = await run('yy_ops', entryAgreement.detail, { id: next.id });
  const { name, agreementNo, versionNo, graceDays, validMonths, signMethod, forceReadSeconds } = text;
  const input = {
    ...{ ...next, name, agreementNo, audience, versionNo, graceDays, signMethod, forceReadSeconds, effectiveDate },
    ...(validMonths !== null && { validMonths }),
    forceResign: false,
    contentHtml: `${text.contentHtml.replace('平台可以暂停其新增交易', '平台提前三十日提醒，到期后暂停其新增交易')}<p>7. 平台公示入市企业的履约评价，企业可以在十个工作日内提出异议。</p>`,
  };
  return { docNo: `${agreementNo} ${versionNo}`, ...(await run(by, entryAgreement.save, input, at)) };
}

async function tell(context: SeedContext, story: Story): Promise<void> {
  const { run, clock } = context;
  const at = new Date(clock.now().getTime() - story.daysAgo * dayMs);
  const later = new Date(at.getTime() + dayMs / 12);
  const { docNo: bizCode, ...seen } = await draftOf(context, story, at);
  if (story.end === 'draft') return;
  await run(story.by ?? 'yy_ops', entryAgreement.submit, seen, at);
  if (story.end === 'wait') return;
  const approve = story.end === 'scheduled';
  const auditOpinion = approve ? '' : '缺少绿色供应的评价标准，请补充后再提交。';
  await decideAs(context, 'y0001_2', { bizType: entryBizType, bizCode, approve, auditOpinion }, later);
}

export async function seedEntryAgreements(context: SeedContext): Promise<void> {
  for (const story of STORIES) await tell(context, story);
  context.progress(`入市协议的新版本和草稿 ${STORIES.length} 份`);
}

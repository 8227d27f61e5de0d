/** Changes of what enterprises were admitted as, in every state, each asked for and decided through the real calls. */
import { company } from '@portal/sdk/calls/company';
import { companyChange, companyChangeBizType } from '@portal/sdk/calls/company-change';
import { decideAs, docx, docxParagraph, docxTitle, type Seed, type SeedContext } from '@portal/sdk/server';

const dayMs = 86_400_000;

type End = 'wait' | 'passed' | 'rejected' | 'withdrawn';

interface Story {
  readonly account: string;
  readonly daysAgo: number;
  readonly end: End;
  readonly reason: string;
  readonly change: Readonly<{ capital?: string; person?: readonly [name: string, idNumber: string]; kind?: '2' }>;
}

/** Of quiet enterprises: none of them is named by another story. */
const STORIES: readonly Story[] = [
  { account: 's0071_1', daysAgo: 80, end: 'passed', reason: '股东增资', change: { capital: '26000000.00' } },
  {
    ...{ account: 's0072_1', daysAgo: 52, end: 'passed', reason: '股东会选举新的法定代表人' },
    change: { person: ['沐砚', '000000198001010019'] },
  },
  { account: 's0073_1', daysAgo: 37, end: 'passed', reason: '改制为股份有限公司', change: { kind: '2' } },
  { account: 's0074_1', daysAgo: 33, end: 'rejected', reason: '股东增资', change: { capital: '31000000.00' } },
  { account: 's0075_1', daysAgo: 24, end: 'rejected', reason: '引入新股东', change: { capital: '18000000.00' } },
  { account: 'c0004_1', daysAgo: 18, end: 'rejected', reason: '集团增资', change: { capital: '90000000.00' } },
  { account: 's0076_1', daysAgo: 15, end: 'withdrawn', reason: '减资', change: { capital: '8000000.00' } },
  { account: 's0077_1', daysAgo: 12, end: 'withdrawn', reason: '股东增资', change: { capital: '22000000.00' } },
  { account: 'c0005_1', daysAgo: 9, end: 'withdrawn', reason: '集团增资', change: { capital: '95000000.00' } },
  {
    ...{ account: 's0078_1', daysAgo: 3, end: 'wait', reason: '原法定代表人退休' },
    change: { person: ['霁恪', '000000198502020027'], capital: '27000000.00' },
  },
  { account: 's0079_1', daysAgo: 2, end: 'wait', reason: '股东增资', change: { capital: '33000000.00' } },
  { account: 'c0003_1', daysAgo: 1, end: 'wait', reason: '集团增资', change: { capital: '98000000.00' } },
];

async function letterOf({ publish }: SeedContext, name: string) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of docx(docxTitle('变更登记通知书') + docxParagraph(name))) chunks.push(chunk);
  return publish({ name: `变更登记通知书-${name}.docx`, bytes: Buffer.concat(chunks) });
}

async function tell(context: SeedContext, { account, daysAgo, end, reason, change }: Story): Promise<void> {
  const { run, clock } = context;
  const at = new Date(clock.now().getTime() - daysAgo * dayMs - dayMs / 6);
  const later = new Date(at.getTime() + dayMs / 12);
  const facts = await run(account, company.detail, {}, at);
  const [name, idNumber] = change.person ?? [];
  const { id, changeNo: bizCode } = await run(
    account,
    companyChange.submitChange,
    {
      customerRegisterName: facts.customerRegisterName,
      socialcreditcode: facts.socialcreditcode ?? '',
      legalRepresentative: name ?? facts.legalRepresentative ?? '',
      ...(idNumber !== undefined && { legalrepresentativeIdno: idNumber }),
      entType: change.kind ?? (facts.entType as '1'),
      regCapital: change.capital ?? facts.regCapital ?? '',
      reason,
      files: [await letterOf(context, facts.customerRegisterName)],
    },
    at,
  );
  if (end === 'wait') return;
  if (end === 'withdrawn') return void (await run(account, companyChange.withdrawChange, { id, version: 1 }, later));
  const approve = end === 'passed';
  const auditOpinion = approve ? '' : '变更登记通知书没有登记机关的印章，请补充后重新提交。';
  await decideAs(context, 'yy_ops', { bizType: companyChangeBizType, bizCode, approve, auditOpinion }, later);
}

export const seedCompanyChanges: Seed = async (context) => {
  for (const story of STORIES) await tell(context, story);
  context.progress(`公司信息变更 ${STORIES.length} 件`);
};

/** Applications in every state, each sent and decided through the real calls. */
import type { Plate } from '@portal/sdk/calls/plate';
import { notification } from '@portal/sdk/calls/notification';
import { type OrgChange, orgChangeBizType } from '@portal/sdk/calls/org-change';
import { decideAs, docx, docxParagraph, docxTitle, one, type SeedContext } from '@portal/sdk/server';
import { orgChange } from './contract.ts';

const dayMs = 86_400_000;

type End = 'wait' | 'checked' | 'passed' | 'scheduled' | 'rejected' | 'refused' | 'withdrawn' | 'again';

interface Story {
  readonly account: string;
  readonly daysAgo: number;
  readonly end: End;
  /** The unit that is changed or deregistered, or the parent of a new one. */
  readonly unit: string;
  readonly type: OrgChange['type'];
  /** Of a new unit, or as it is called from now on. */
  readonly name?: string;
  /** Of a new unit: no enterprise has it. */
  readonly code?: string;
}

const STORIES: readonly Story[] = [
  { account: 'cg_admin', daysAgo: 75, end: 'passed', unit: 'O0024', type: '2', name: '砚北文化传媒中心' },
  {
    account: 'c0005_1',
    daysAgo: 62,
    end: 'passed',
    unit: 'C0007',
    type: '1',
    name: '霁朔环保检测站',
    code: '91000011MA00000119',
  },
  { account: 'c0003_1', daysAgo: 48, end: 'passed', unit: 'O0029', type: '3' },
  {
    account: 'cg_admin',
    daysAgo: 41,
    end: 'rejected',
    unit: 'C0001',
    type: '1',
    name: '霁川第一发电厂物业部',
    code: '91000012MA00000127',
  },
  { account: 'c0004_1', daysAgo: 33, end: 'refused', unit: 'C0004', type: '2', name: '沅苔精细化工厂' },
  { account: 'c0005_1', daysAgo: 30, end: 'withdrawn', unit: 'C0005', type: '2', name: '支持保障供应中心' },
  { account: 'cg_admin', daysAgo: 26, end: 'again', unit: 'O0023', type: '2', name: '云屿节能服务站' },
  {
    account: 'c0003_1',
    daysAgo: 21,
    end: 'withdrawn',
    unit: 'C0003',
    type: '1',
    name: '朔屿铁路机务段',
    code: '91000013MA00000135',
  },
  { account: 'c0004_1', daysAgo: 15, end: 'rejected', unit: 'C0004', type: '3' },
  { account: 'cg_admin', daysAgo: 12, end: 'withdrawn', unit: 'O0022', type: '3' },
  { account: 'cg_admin', daysAgo: 9, end: 'scheduled', unit: 'O0021', type: '2', name: '梧砚信息技术中心' },
  {
    account: 'c0003_1',
    daysAgo: 6,
    end: 'scheduled',
    unit: 'C0003',
    type: '1',
    name: '朔屿铁路工务段',
    code: '91000014MA00000143',
  },
  { account: 'c0005_1', daysAgo: 4, end: 'checked', unit: 'O0028', type: '2', name: '霁川后勤服务中心' },
  {
    account: 'cg_admin',
    daysAgo: 3,
    end: 'wait',
    unit: '20000002',
    type: '1',
    name: '霁川第二发电厂',
    code: '91000015MA00000151',
  },
  { account: 'c0004_1', daysAgo: 2, end: 'wait', unit: 'O0027', type: '2', name: '沅苔检测中心' },
  { account: 'c0003_1', daysAgo: 1, end: 'wait', unit: 'O0026', type: '3' },
];

/** The wire of the application, from where the unit stands now. */
async function applied({ db }: SeedContext, { unit, type, name, code }: Story): Promise<OrgChange> {
  const found = db
    .selectFrom('pubOrgUnit as n')
    .leftJoin('pubOrgUnit as p', 'p.customerCode', 'n.parentCustomerCode')
    .select(['n.customerCode', 'n.customerRegisterName', 'n.companyLevel', 'n.plate', 'n.socialcreditcode'])
    .select(['p.customerCode as parentCustomerCode', 'p.customerRegisterName as parentCustomerName']);
  const row = await one(found.where('n.customerCode', '=', unit));
  const plate = row.plate as Plate | null;
  if (type === '1') {
    const companyLevel = row.companyLevel + 1;
    const cat = companyLevel === 3 ? plate : null;
    const parent = { parentCustomerCode: row.customerCode, parentCustomerName: row.customerRegisterName };
    return { type, ...parent, companyLevel, cat, customerRegisterName: name ?? '', socialcreditcode: code ?? '' };
  }
  const cat = row.companyLevel === 3 ? plate : null;
  const stands = {
    parentCustomerCode: row.parentCustomerCode ?? '',
    parentCustomerName: row.parentCustomerName ?? '',
    companyLevel: row.companyLevel,
    cat,
    customerRegisterName: row.customerRegisterName,
    socialcreditcode: row.socialcreditcode ?? '',
  };
  if (type === '3') return { type, ...stands };
  const old = Object.fromEntries(Object.entries(stands).map(([key, value]) => [`${key}Old`, value]));
  return { type, ...stands, customerRegisterName: name ?? '', ...old };
}

const TITLE = { 1: '新增', 2: '变更', 3: '注销' } as const;

async function fileOf({ publish }: SeedContext, { type, customerRegisterName }: OrgChange) {
  const chunks: Uint8Array[] = [];
  const text = `申请${TITLE[type]}组织：${customerRegisterName}`;
  for await (const chunk of docx(docxTitle('组织变更申请书') + docxParagraph(text))) chunks.push(chunk);
  return publish({ name: `组织变更申请-${customerRegisterName}.docx`, bytes: Buffer.concat(chunks) });
}

const missing = '申请文件没有加盖公章，请补充后重新提交。';

async function tell(context: SeedContext, story: Story): Promise<void> {
  const { account, daysAgo, end } = story;
  const { run, clock, db } = context;
  const at = new Date(clock.now().getTime() - daysAgo * dayMs - dayMs / 6);
  const [later, last] = [new Date(at.getTime() + dayMs / 24), new Date(at.getTime() + dayMs / 12)];
  const org = await applied(context, story);
  const { fileId, fileName } = await fileOf(context, org);
  const content = `提交了组织变更申请（${TITLE[org.type]}）：${org.customerRegisterName}`;
  const sent = { fileId, fileName, noticeType: '11' as const, data: JSON.stringify({ user: {}, org }), content };
  await run(account, notification.sendNotification, sent, at);
  const made = db.selectFrom('entOrgChangeApply').select(['id', 'applyNo']).orderBy('id', 'desc').limit(1);
  const { id, applyNo: bizCode } = await one(made);
  const decide = (by: string, approve: boolean, when: Date) => {
    const auditOpinion = approve ? '' : missing;
    return decideAs(context, by, { bizType: orgChangeBizType, bizCode, approve, auditOpinion }, when);
  };
  if (end === 'wait') return;
  if (end === 'withdrawn') return void (await run(account, orgChange.withdraw, { id, version: 1 }, later));
  if (end === 'scheduled') {
    const effectiveOn = new Date(clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10);
    await run('yy_ops', orgChange.schedule, { id, version: 1, effectiveOn }, later);
  }
  if (end === 'rejected' || end === 'again') await decide('yy_ops', false, later);
  else await decide('yy_ops', true, later);
  if (end === 'again') {
    const { parentCustomerCode, cat, customerRegisterName, socialcreditcode } = org;
    const mended = {
      parentCustomerCode,
      customerRegisterName,
      socialcreditcode,
      ...(cat !== null && { cat: cat as Plate }),
    };
    await run(account, orgChange.resubmit, { id, version: 2, ...mended }, last);
  }
  if (end === 'passed' || end === 'scheduled') await decide('admin', true, last);
  if (end === 'refused') await decide('admin', false, last);
}

export async function seedChanges(context: SeedContext): Promise<void> {
  for (const story of STORIES) await tell(context, story);
  context.progress(`组织变更申请 ${STORIES.length} 件`);
}

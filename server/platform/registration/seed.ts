/** Demo requests: some wait, some were rejected, some became accounts that stand. */
import type { MendNote } from '@portal/sdk/calls/registration-mending';
import { type SeedContext, sql } from '@portal/sdk/server';
import sharp from 'sharp';
import { clockOf } from '../../clock.ts';
import { creditCode } from '../enterprise/seed-enterprises.ts';
import { accountKey } from '../login/attempts.ts';
import { startApproval } from '../workflow/start.ts';
import { approvalOf } from './approval-handlers.ts';
import { belongs } from './licence.ts';
import { seedInvitations } from './seed-invitations.ts';

const dayMs = 24 * 3600 * 1000;

interface Story {
  readonly account: string;
  readonly userName: string;
  readonly name: string;
  readonly entType: string;
  readonly daysAgo: number;
  /** Absent while it waits. */
  readonly refused?: string;
  /** What was sent back, while it waits for its applicant. */
  readonly notes?: readonly MendNote[];
  /** Credit code; absent: of no seeded enterprise. */
  readonly code?: string;
}

const STORIES: readonly Story[] = [
  { account: 'hengchuan_zl', userName: '祝岚', name: '衡川泵业制造有限公司', entType: '1', daysAgo: 0 },
  { account: 'qiyu_admin', userName: '阮晴', name: '栖屿电气设备有限公司', entType: '1', daysAgo: 1 },
  { account: 'lanting_mc', userName: '穆澄', name: '岚汀环保科技股份有限公司', entType: '2', daysAgo: 2 },
  {
    ...{ account: 'shuoye_lx', userName: '凌霄', name: '朔野工程机械有限公司', entType: '1', daysAgo: 12 },
    refused: '营业执照不清晰，请重新上传。',
  },
  {
    ...{ account: 'yunque_sh', userName: '沈禾', name: '云阙仪表成套有限公司', entType: '1', daysAgo: 20 },
    refused: '企业名称与营业执照不一致，请核对后重新提交。',
  },
  {
    ...{ account: 'fengluan_bx', userName: '柏溪', name: '枫峦起重设备分公司', entType: '6', daysAgo: 33 },
    refused: '分公司请由总公司统一注册。',
  },
];

/** Credit codes of no seeded enterprise. */
const firstCode = 9001;

const lineOf = (text: string, y: number, size: number) =>
  `<text x="450" y="${y}" font-size="${size}" text-anchor="middle" fill="#222">${text}</text>`;

const licencePicture = ({ name, userName }: Story, code: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640" font-family="Noto Sans CJK SC, WenQuanYi Micro Hei, sans-serif">
      <rect width="900" height="640" fill="#fdfbf3"/>
      <rect x="24" y="24" width="852" height="592" fill="none" stroke="#b3873c" stroke-width="6"/>
      ${lineOf('营业执照', 140, 56)}${lineOf('（演示样张）', 190, 22)}${lineOf(`统一社会信用代码 ${code}`, 270, 24)}
      ${lineOf(`名称 ${name}`, 340, 28)}${lineOf(`法定代表人 ${userName}`, 400, 28)}
    </svg>`),
  )
    .png()
    .toBuffer();

/** Above any number that a day gives. */
const numberOf = (at: Date, index: number) =>
  `ZC${at.toISOString().slice(0, 10).replaceAll('-', '')}9000${String(index + 1).padStart(2, '0')}`;

async function ask({ db, clock, publish }: SeedContext, story: Story, index: number): Promise<void> {
  const code = story.code ?? creditCode(firstCode + index);
  const at = new Date(clock.now().getTime() - story.daysAgo * dayMs - (index + 1) * 600_000);
  const decided = story.refused === undefined ? null : new Date(at.getTime() + dayMs / 4).toISOString();
  const { fileId } = await publish({ name: `营业执照-${story.name}.png`, bytes: await licencePicture(story, code) });
  const applyNo = numberOf(at, index);
  const { id } = await db
    .insertInto('usrRegistration')
    .values({
      applyNo,
      phone: `1205550${String(index + 1).padStart(4, '0')}`,
      account: story.account,
      accountKey: accountKey(story.account),
      userName: story.userName,
      passwordHash: '', // matches no password: nobody signs in as them
      entType: story.entType,
      customerRegisterName: story.name,
      socialcreditcode: code,
      legalRepresentative: story.userName,
      licenceFileId: fileId,
      status: story.notes ? 3 : decided === null ? 0 : 2,
      reason: story.refused ?? null,
      auditedBy: decided === null ? null : sql<string>`(select id from usr_user where account = 'admin')`,
      auditedAt: decided,
      createdAt: at.toISOString(),
      updatedAt: decided ?? at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await belongs({ db }, fileId, id);
  if (decided !== null) return;
  if (story.notes) {
    const returnedBy = sql<string>`(select id from usr_user where account = 'admin')`;
    const returnedAt = new Date(at.getTime() + dayMs / 4).toISOString();
    const returned = { registrationId: id, notes: JSON.stringify(story.notes), returnedBy, returnedAt };
    await db.insertInto('usrRegistrationReturn').values(returned).execute();
    return;
  }
  const { userName, name: customerRegisterName } = story;
  await startApproval(approvalOf({ applyNo, customerRegisterName, userName }), { db, clock: clockOf(() => at) });
}

const RETURNED: readonly (readonly MendNote[])[] = [
  [
    { item: 'customerRegisterName', note: '与营业执照不一致，请填写执照上的全称。' },
    { item: 'licence', note: '扫描件缺少公章，请重新上传。' },
  ],
  [{ item: 'legalRepresentative', note: '法定代表人已变更，请按最新执照填写。' }],
  [{ item: 'licence', note: '营业执照已过期，请上传换发后的执照。' }],
];
const REFUSED = ['经营范围不包括所申请的品类。', '注册资本未达到准入要求。', '资料与工商登记不符，请核实后重新提交。'];

/** Suppliers that are not let in: each has the request that its state follows from. */
async function outside({ db }: SeedContext): Promise<Story[]> {
  const rows = await db
    .selectFrom('entEnterprise')
    .select(['customerCode', 'customerRegisterName', 'socialcreditcode', 'entType', 'legalRepresentative', 'status'])
    .where('status', 'in', [0, 1, 4])
    .where(sql<boolean>`audience @> array['SUPPLIER']`)
    .orderBy('customerCode')
    .execute();
  const nth = (n: number) => rows.slice(0, n).filter(({ status }) => status === rows[n]?.status).length;
  return rows.map((row, n) => ({
    account: `${row.customerCode.toLowerCase()}_zc`,
    userName: row.legalRepresentative ?? '郁衡',
    name: row.customerRegisterName,
    entType: row.entType ?? '1',
    daysAgo: row.status === 4 ? 15 + n : 3 + nth(n),
    code: row.socialcreditcode ?? '',
    ...(row.status === 0 && { notes: RETURNED[nth(n) % RETURNED.length] ?? [] }),
    ...(row.status === 4 && { refused: REFUSED[nth(n) % REFUSED.length] ?? '' }),
  }));
}

/** Three enterprises that came in by a request, as their first person asked for it. */
const passed = (now: string) => sql`
  insert into usr_registration (apply_no, phone, account, account_key, user_name, password_hash, ent_type,
    customer_register_name, socialcreditcode, audience, legal_representative, status, user_id, audited_by, audited_at,
    created_at, updated_at)
  select 'ZC' || to_char(a.at, 'YYYYMMDD') || (900090 + a.n)::text, u.phone, u.account, u.account_key,
    u.user_name, '', coalesce(e.ent_type, '1'), e.customer_name, e.socialcreditcode, 'SUPPLIER', u.user_name, 1, u.id,
    (select id from usr_user where account = 'admin'), a.at + interval '6 hours', a.at, a.at + interval '6 hours'
  from ent_enterprise e
  join usr_user_ent ue on ue.ent_id = e.id
  join usr_user u on u.id = ue.user_id and u.account = lower(e.customer_code) || '_1'
  cross join lateral (select right(e.customer_code, 1)::int as n,
    ${now}::timestamptz - right(e.customer_code, 1)::int * interval '40 days' as at) a
  where e.customer_code in ('S0004', 'S0005', 'S0006')`;

export async function seedRegistrations(context: SeedContext): Promise<void> {
  const stories = [...STORIES, ...(await outside(context))];
  for (const [index, story] of stories.entries()) await ask(context, story, index);
  await seedInvitations(context);
  await passed(context.clock.now().toISOString()).execute(context.db);
  context.progress(`已建立 ${stories.length + 3} 个注册申请`);
}

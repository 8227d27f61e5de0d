/** A default header for every enterprise, and those of the demo enterprises in each state of their approval. */
import { decideAs, personal, type SeedContext, sql } from '@portal/sdk/server';
import { headerBizType, invoiceHeader } from './contract.ts';
import { bizCodeOf } from './headers.server.ts';

/** Headers bear what the enterprise has registered; its bank account is the first of its own. */
async function writeDefaults({ db }: SeedContext): Promise<void> {
  const all = await db.selectFrom('pubEnterprise').select('id').execute();
  const contacts = all.map(({ id }) => {
    const phone = personal('phone', `0000-${7_000_000 + Number(id)}`);
    return [id, { phone, mail: personal('mail', `fp${id}@example.com`) }] as const;
  });
  const given = sql`${JSON.stringify(Object.fromEntries(contacts))}::jsonb`;
  await sql`
    insert into inv_header (root_id, ent_id, header_name, tax_no, reg_address, reg_phone, bank_name, bank_account,
      invoice_type, receiver_name, receive_email, is_default, created_by_name, created_at, updated_at)
    select 0, e.id, e.customer_register_name, e.socialcreditcode, coalesce(e.address, '云屿市砚北区'),
      ${given} -> e.id::text ->> 'phone', b.bank_name, b.account_no, 1, '财务部',
      ${given} -> e.id::text ->> 'mail', true, '系统初始化', e.created_at, e.created_at
    from pub_enterprise e
    join lateral (select bank_name, account_no from pub_bank_account a where a.ent_id = e.id order by a.id limit 1) b
      on true
    where e.status = 2 and e.socialcreditcode is not null and e.audience && array['SUPPLIER', 'PURCHASER']
    order by e.id`.execute(db);
  await sql`update inv_header set root_id = id where root_id = 0`.execute(db);
}

interface Story {
  readonly account: string;
  readonly type: 0 | 1 | 2 | 3;
  readonly name: string | undefined;
  readonly end: 'draft' | 'waiting' | 'passed' | 'refused' | 'stopped';
}

/** An enterprise has one special header; so those of several stand in each state of the approval. */
const audited = (end: Story['end'], ...accounts: readonly string[]): Story[] =>
  accounts.map((account) => ({ account, type: 0, name: undefined, end }));
const special = [
  ...audited('waiting', 'gys_admin', 's0003_1', 's0004_1', 'c0003_1'),
  ...audited('refused', 's0005_1', 's0006_1', 'c0004_1'),
  ...audited('passed', 'cg_admin', 's0007_1', 'c0005_1'),
];

const STORIES: readonly Story[] = (['gys_admin', 'cg_admin'] as const).flatMap((account): Story[] => [
  { account, type: 2, name: '第一分公司', end: 'draft' },
  { account, type: 1, name: '检修分公司', end: 'stopped' },
  { account, type: 3, name: '车辆管理部', end: 'draft' },
]);

async function tell(context: SeedContext, { account, type, name, end }: Story): Promise<void> {
  const { run, publish } = context;
  const { headerName, taxNo, regAddress } = await run(account, invoiceHeader.suggestion, {});
  const proof = Buffer.from('%PDF-1.4\n%%EOF\n');
  const files = type === 0 ? [await publish({ name: '一般纳税人证明.pdf', bytes: proof })] : [];
  const saved = await run(account, invoiceHeader.save, {
    headerName: `${headerName}${name ?? ''}`,
    taxNo: taxNo ?? '',
    regAddress: regAddress ?? '云屿市砚北区',
    regPhone: '0000-7100001',
    bankName: '云屿示例银行砚北支行',
    bankAccount: '9999000000001234567',
    invoiceType: type,
    receiveEmail: 'shoupiao@example.com',
    files: files.map(({ fileId, fileName }) => ({ fileId, fileName })),
  });
  if (end === 'stopped') await run(account, invoiceHeader.updateState, { ...saved, status: 0 });
  if (end === 'draft' || end === 'stopped') return;
  await run(account, invoiceHeader.submit, saved);
  if (end === 'waiting') return;
  const approve = end === 'passed';
  const auditOpinion = approve ? '资料齐全，同意。' : '驳回：证明已过有效期，请更新。';
  const bizCode = bizCodeOf(saved.id, 1);
  await decideAs(context, 'yy_ops', { bizType: headerBizType, bizCode, approve, auditOpinion }, context.clock.now());
}

export async function seedHeaders(context: SeedContext): Promise<void> {
  await writeDefaults(context);
  const stories = [...special, ...STORIES];
  for (const story of stories) await tell(context, story);
  context.progress(`发票抬头 ${stories.length} 个经真实流程维护`);
}

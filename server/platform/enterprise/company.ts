/** Everybody reads the enterprise that they work for; who may keep it changes what needs no approval. */
import { COMPANY_SCALE, company, editsCompany } from '@portal/sdk/calls/company';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { maskEmail, maskIdNumber, maskPhone } from '@portal/sdk/format';
import { type Context, implement, one, sql } from '@portal/sdk/server';
import { type ChangedFact, logChanges } from './change-log.ts';

const none = '您还没有加入企业，请联系企业管理员';

const masked = (mask: (text: string) => string, text: string | null) => text && mask(text);

async function rowOf({ db, user }: Context) {
  const row = db
    .selectFrom('entEnterprise as e')
    .leftJoin('entOrgNode as p', 'p.customerCode', 'e.parentCustomerCode')
    .select(['e.id as entId', 'e.customerCode', 'e.customerRegisterName', 'e.socialcreditcode', 'e.entType'])
    .select(['e.legalRepresentative', 'e.legalrepresentativeIdno', 'e.regCapital', 'e.estDate', 'e.bizScope'])
    .select(['e.contactName', 'e.contactPhone', 'e.contactEmail', 'e.address', 'e.scale', 'e.licenceUntil'])
    .select(['e.status', 'e.statusReason', 'e.version', 'p.customerRegisterName as parentName'])
    .select(
      sql<boolean>`exists (
        select from ent_bank_account b where b.ent_id = e.id and b.status = 1 and not b.deleted)`.as('hasBank'),
    )
    .$narrowType<Pick<OutputOf<typeof company.detail>, 'status' | 'scale'>>()
    .where('e.id', '=', user.entId)
    .where('e.deleted', '=', false);
  return one(row, none);
}

type Row = Awaited<ReturnType<typeof rowOf>>;
type Missing = OutputOf<typeof company.completeness>['missing'][number];

/** Weights add up to 100. */
const ITEMS: readonly (Missing & { readonly has: (row: Row) => unknown })[] = [
  { title: '统一社会信用代码', weight: 15, section: 'facts', has: (row) => row.socialcreditcode },
  { title: '法定代表人', weight: 10, section: 'facts', has: (row) => row.legalRepresentative },
  { title: '法定代表人证件', weight: 10, section: 'facts', has: (row) => row.legalrepresentativeIdno },
  { title: '注册资本', weight: 10, section: 'facts', has: (row) => row.regCapital },
  { title: '成立日期', weight: 5, section: 'facts', has: (row) => row.estDate },
  { title: '联系人', weight: 10, section: 'contact', has: (row) => row.contactName },
  { title: '联系电话', weight: 10, section: 'contact', has: (row) => row.contactPhone },
  { title: '地址', weight: 10, section: 'contact', has: (row) => row.address },
  { title: '企业规模', weight: 5, section: 'contact', has: (row) => row.scale },
  { title: '已验证的银行账户', weight: 10, section: 'bank', has: (row) => row.hasBank },
  { title: '营业执照有效期', weight: 5, section: 'licence', has: (row) => row.licenceUntil },
];

type Words = 'contactName' | 'contactPhone' | 'contactEmail' | 'address' | 'licenceUntil';
type Kept = { readonly [F in Words]: string | null } & Pick<Row, 'scale'>;

/** As the history of the enterprise tells them. */
const toldOf = ({ contactName, contactPhone, contactEmail, address, scale, licenceUntil }: Kept) => ({
  ...{ contactName, address, licenceUntil, scale: scale && COMPANY_SCALE.texts[scale] },
  ...{ contactPhone: masked(maskPhone, contactPhone), contactEmail: masked(maskEmail, contactEmail) },
});

/** What two states differ in; a phone or mail whose mask stays the same is not told. */
function differences(before: Kept, after: Kept): ChangedFact[] {
  const [was, is] = [toldOf(before), toldOf(after)];
  const fields = Object.keys(was) as (keyof typeof was)[];
  return fields.map((field) => ({ field, oldValue: was[field] ?? null, newValue: is[field] ?? null }));
}

async function update({ version, ...entered }: InputOf<typeof company.update>, context: Context) {
  const { db, user, clock } = context;
  const before = await rowOf(context);
  const { contactEmail = null, scale = null, licenceUntil = null, ...rest } = entered;
  const saved = db
    .updateTable('entEnterprise')
    .set((eb) => ({
      ...{ ...rest, contactEmail, scale, licenceUntil, updatedBy: user.userId },
      ...{ version: eb('version', '+', 1), updatedAt: clock.now().toISOString() },
    }))
    .where('id', '=', user.entId)
    .where('version', '=', version)
    .returning('id');
  const { id } = await one(saved, '公司信息已被他人修改，请刷新后重试', 'conflict');
  const facts = differences(before, { ...rest, contactEmail, scale, licenceUntil });
  await logChanges(context, id, facts, { source: 'SELF' });
  return null;
}

export const companyHandlers = implement(company, {
  async detail(_input, context) {
    const { hasBank: _, ...row } = await rowOf(context);
    const changing = context.db
      .selectFrom('entCompanyChange')
      .select(['id', 'changeNo', 'items'])
      .where('entId', '=', row.entId)
      .where('status', '=', 1);
    const edits = context.user.codes.has(editsCompany);
    return {
      ...row,
      legalrepresentativeIdno: masked(maskIdNumber, row.legalrepresentativeIdno),
      contactPhone: edits ? row.contactPhone : masked(maskPhone, row.contactPhone),
      contactEmail: edits ? row.contactEmail : masked(maskEmail, row.contactEmail),
      changing: (await changing.executeTakeFirst()) ?? null,
      licenceOver: row.licenceUntil !== null && row.licenceUntil < context.clock.today(),
    };
  },

  async completeness(_input, context) {
    const row = await rowOf(context);
    const lacking = ITEMS.filter(({ has }) => !has(row));
    const missing = lacking.map(({ title, weight, section }) => ({ title, weight, section }));
    return { score: missing.reduce((left, { weight }) => left - weight, 100), missing };
  },

  update,
});

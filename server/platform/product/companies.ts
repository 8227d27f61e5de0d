/** An account adds only organisations that its own portal names for it, and begins to open a product for each. */
import type { product } from '@portal/sdk/calls/product';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, refuse } from '@portal/sdk/server';
import { maskedIdNumber } from '../enterprise/companies.ts';
import { begin } from './opening.ts';

type Adding = InputOf<typeof product.userOrgAndOpenProduct>;
type Org = Adding['orgs'][number];

async function candidate({ db, user }: Context, { customerCode, socialcreditcode, legalRepresentativeIdno }: Org) {
  const found = await db
    .selectFrom('entEnterprise as e')
    .innerJoin('entAccountOrg as o', (join) => join.onRef('o.entId', '=', 'e.id').on('o.userId', '=', user.userId))
    .leftJoin('usrUserEnt as m', (join) => join.onRef('m.entId', '=', 'e.id').on('m.userId', '=', user.userId))
    .select(['e.id', 'e.customerName', 'e.socialcreditcode', 'e.legalrepresentativeIdno', 'm.id as membership'])
    .where('e.customerCode', '=', customerCode)
    .where('e.deleted', '=', false)
    .executeTakeFirst();
  if (!found) return refuse('notFound', '组织不存在，请联系运营人员');
  const { socialcreditcode: code, legalrepresentativeIdno: number } = found;
  if (code === null || number === null) return refuse('invalid', `${found.customerName}公司信息缺失，请联系运营人员`);
  const same =
    (socialcreditcode ?? code) === code && [number, maskedIdNumber(number)].includes(legalRepresentativeIdno ?? number);
  return same ? found : refuse('invalid', `${found.customerName}的公司信息不一致，请联系运营人员`);
}

export async function addCompanies(input: Adding, context: Context): Promise<null> {
  const { account, productType, partnerCode = null, interior = null, ignoreExisting = false, orgs } = input;
  const { db, user } = context;
  if (account !== user.account) return refuse('notFound', '账号不存在');
  if (user.userSource !== '2') return refuse('forbidden', '当前账号不能添加公司');
  for (const org of orgs) {
    const { id: entId, customerName, membership } = await candidate(context, org);
    if (membership !== null && !ignoreExisting) return refuse('conflict', `${customerName}已在公司列表中`);
    if (membership !== null) continue;
    await db.insertInto('usrUserEnt').values({ userId: user.userId, entId }).execute();
    const known = db
      .selectFrom('prdUserProduct')
      .select('id')
      .where('entId', '=', entId)
      .where('productType', '=', productType);
    if (!(await known.executeTakeFirst())) await begin(context, { entId, productType, partnerCode, interior });
  }
  return null;
}

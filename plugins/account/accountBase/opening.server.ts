/** An enterprise applies for an account; one that was never used can be taken away again. */
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, one, refuse, seesAll } from '@portal/sdk/server';
import { demand, gone, perform, visibleAccounts } from './accounts.server.ts';
import type { account } from './contract.ts';

/** Items of a dictionary that are offered. */
const offered = ({ db }: Pick<Context, 'db'>, codeNo: string) =>
  db
    .selectFrom('pubDictItem')
    .select(['itemNo', 'itemName'])
    .where('system', '=', 'OP')
    .where('codeNo', '=', codeNo)
    .where('enabled', '=', true)
    .orderBy('sort');

/** What an enterprise trades as → items of dictionary BUS_PARTNER_TYPE. */
const PARTNER_TYPES: Readonly<Record<string, string>> = { SUPPLIER: '1', PURCHASER: '2', OPERATOR: '3', FIN_INST: '4' };

/** Suppliers and purchasers choose what they are; who looks on at all may choose any. */
export async function partnerTypes(context: Context): Promise<OutputOf<typeof account.busPartnerTypeSel>> {
  const { db, user } = context;
  const types = await offered(context, 'BUS_PARTNER_TYPE').execute();
  if (seesAll(user)) return types;
  const enterprise = await db
    .selectFrom('pubEnterprise')
    .select('audience')
    .where('id', '=', user.entId)
    .executeTakeFirst();
  const own = (enterprise?.audience ?? []).map((audience) => PARTNER_TYPES[audience]);
  return types.filter(({ itemNo }) => own.includes(itemNo));
}

async function check(context: Context, { busPartnerType, accountType }: InputOf<typeof account.save>) {
  const partners = await partnerTypes(context);
  if (!partners.some(({ itemNo }) => itemNo === busPartnerType)) refuse('invalid', '伙伴类型不在可选范围内');
  const types = offered(context, 'ACCOUNT_TYPE').where('itemNo', '=', accountType);
  await one(types, '账户类型不在可选范围内', 'invalid');
}

/** Account numbers are figures alone. */
const accountPrefix = '9999';

export async function saveAccount(input: InputOf<typeof account.save>, context: Context) {
  const { db, user, clock } = context;
  await check(context, input);
  const { id, version = 0, ...values } = input;
  if (id !== undefined) return perform(context, { id, version }, 'APPLY_AGAIN', { set: values });
  const at = clock.now().toISOString();
  return db
    .insertInto('accAccount')
    .values({
      ...values,
      accountNo: await context.nextNumber(accountPrefix),
      entId: user.entId,
      entName: user.entName,
      createdBy: user.userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning(['id', 'accountNo'])
    .executeTakeFirstOrThrow();
}

export async function deleteAccount({ id }: { id: string }, context: Context): Promise<void> {
  const { db, user } = context;
  const { entId } = await one(visibleAccounts(context).select('a.entId').where('a.id', '=', id), gone);
  if (entId !== user.entId && !seesAll(user)) refuse('forbidden', '只有开户单位和运营单位可以删除账户');
  await demand(context, { id }, 'DELETE');
  await db.deleteFrom('accAccount').where('id', '=', id).execute();
}

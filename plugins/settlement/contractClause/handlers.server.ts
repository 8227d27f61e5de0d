/** A clause is changed by who keeps it: an enterprise its own, the operating unit the standard ones. */
import { type Context, implement, inDataScope, one, refuse, seesAll, sql, type User } from '@portal/sdk/server';
import { type ClauseInput, type ClauseRow, contractClause, mostClauses } from './contract.ts';

const gone = '条款不存在或已被删除';
const stale = '条款已被他人修改，请刷新';

/** Null: who looks after the platform keeps its standard clauses. */
const keeper = (user: User): string | null => (seesAll(user) ? null : user.entId);
const kept = (user: User) =>
  seesAll(user)
    ? sql<boolean>`ent_id is null`
    : sql<boolean>`coalesce(ent_id = ${user.entId} and ${inDataScope(user, [{ ent: 'ent_id' }])}, false)`;

async function checkOnce({ db, user }: Context, title: string, id = '0'): Promise<void> {
  const ofKeeper = sql<boolean>`ent_id is not distinct from ${keeper(user)}::bigint`;
  const own = await db.selectFrom('conClause').select(['id', 'title']).where(ofKeeper).execute();
  if (own.some((other) => other.title === title && other.id !== id)) refuse('conflict', '条款库中已有同名条款');
  if (id === '0' && own.length >= mostClauses)
    refuse('conflict', `条款库最多保存 ${mostClauses} 条，请先删除不用的条款`);
}

/** The keeper's clause, before it is changed. @throws Refusal for any other. */
const mine = ({ db, user }: Context, id: string) =>
  one(db.selectFrom('conClause').select('id').where('id', '=', id).where(kept(user)), gone);

const written = ({ user, clock }: Context) => ({
  updatedByName: user.userName,
  updatedAt: clock.now().toISOString(),
});

/** One guarded change of a clause at the version that was seen. */
async function change(
  context: Context,
  { id, version, ...set }: Partial<ClauseInput> & { id: string; version: number; status?: 0 | 1 },
) {
  await mine(context, id);
  const moved = context.db
    .updateTable('conClause')
    .set((eb) => ({ ...set, ...written(context), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version']);
  return one(moved, stale, 'conflict');
}

export default implement(contractClause, {
  list(_, { db, user }) {
    return db
      .selectFrom('conClause')
      .select(['id', 'title', 'category', 'text', 'contractTypes', 'status', 'updatedByName', 'updatedAt', 'version'])
      .select([sql<boolean>`ent_id is null`.as('standard'), kept(user).as('own'), sql<boolean>`status = 1`.as('inUse')])
      .$narrowType<Pick<ClauseRow, 'category' | 'contractTypes' | 'status'>>()
      .where((eb) => eb.or([kept(user), eb.and([eb('entId', 'is', null), eb('status', '=', 1)])]))
      .orderBy('category')
      .orderBy('id')
      .execute();
  },

  async save({ id, version = 0, contractTypes = [], ...facts }, context) {
    const { db, user, clock } = context;
    if (id !== undefined) await mine(context, id);
    await checkOnce(context, facts.title, id);
    if (id !== undefined) return change(context, { id, version, contractTypes, ...facts });
    const own = { entId: keeper(user), createdAt: clock.now().toISOString(), ...written(context) };
    const stored = db.insertInto('conClause').values({ ...facts, contractTypes, ...own });
    return one(stored.returning(['id', 'version']));
  },

  async updateState(input, context) {
    await change(context, input);
  },

  async remove({ id, version }, context) {
    await mine(context, id);
    const removed = context.db
      .deleteFrom('conClause')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id');
    await one(removed, stale, 'conflict');
  },
});

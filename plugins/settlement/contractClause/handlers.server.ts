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

async function checkOnce({ db, user }: Context, { id = '0', title }: ClauseInput): Promise<void> {
  const ofKeeper = sql<boolean>`ent_id is not distinct from ${keeper(user)}::bigint`;
  const own = await db.selectFrom('conClause').select(['id', 'title']).where(ofKeeper).execute();
  if (own.some((other) => other.title === title && other.id !== id)) refuse('conflict', '条款库中已有同名条款');
  if (id === '0' && own.length >= mostClauses)
    refuse('conflict', `条款库最多保存 ${mostClauses} 条，请先删除不用的条款`);
}

/** The keeper's clause, before it is changed. @throws Refusal for any other. */
const mine = ({ db, user }: Context, id: string) =>
  one(db.selectFrom('conClause').select('id').where('id', '=', id).where(kept(user)), gone);

function written({ user, clock }: Context) {
  return { updatedByName: user.userName, updatedAt: clock.now().toISOString() };
}

function insert(context: Context, input: ClauseInput) {
  const { db, user, clock } = context;
  const { title, category, text, contractTypes = [] } = input;
  const facts = { title, category, text, contractTypes, entId: keeper(user), createdAt: clock.now().toISOString() };
  return one(
    db
      .insertInto('conClause')
      .values({ ...facts, ...written(context) })
      .returning(['id', 'version']),
  );
}

/** One guarded change of a clause at the version that was seen. */
function change(
  context: Context,
  seen: { id: string; version: number },
  facts: Partial<ClauseInput & { status: 0 | 1 }>,
) {
  const { id: _, version: __, ...set } = facts;
  const moved = context.db
    .updateTable('conClause')
    .set((eb) => ({ ...set, ...written(context), version: eb('version', '+', 1) }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where(kept(context.user))
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

  async save(input, context) {
    if (input.id === undefined) {
      await checkOnce(context, input);
      return insert(context, input);
    }
    await mine(context, input.id);
    await checkOnce(context, input);
    return change(context, { id: input.id, version: input.version ?? 0 }, { contractTypes: [], ...input });
  },

  async updateState({ status, ...seen }, context) {
    await mine(context, seen.id);
    await change(context, seen, { status });
  },

  async remove({ id, version }, context) {
    await mine(context, id);
    const removed = context.db
      .deleteFrom('conClause')
      .where('id', '=', id)
      .where('version', '=', version)
      .where(kept(context.user))
      .returning('id');
    await one(removed, stale, 'conflict');
  },
});

/** The list of teams' keys in force, what waits for it, and the text that an operator signs next. */
import { type KeyList, openKeys, type SealedKeys, type TeamKey } from '@portal/sdk/deployment';
import { type Context, one, type Db } from '@portal/sdk/server';
import { releases } from '../facts.ts';

const noList: KeyList = { schema: 1, revision: 0, keys: [] };

export const operators = (): readonly string[] => releases().operators;

/** @throws Error when the database holds what no operator has signed. */
export async function listInForce({ db }: { readonly db: Db }): Promise<KeyList> {
  const found = await db
    .selectFrom('sysPluginKeyList')
    .select('sealed')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? openKeys(found.sealed as unknown as SealedKeys, operators()) : noList;
}

const iso = (at: string): string => new Date(at).toISOString();

export interface Revoked {
  readonly at: string;
  readonly reason: string;
}

export async function revokedSince({ db }: { readonly db: Db }): Promise<ReadonlyMap<string, Revoked>> {
  const rows = await db.selectFrom('sysPluginKeyRevoked').select(['key', 'at', 'reason']).execute();
  return new Map(rows.map(({ key, at, reason }) => [key, { at: iso(at), reason }]));
}

const gone = '申请不存在、已登记或已撤回，请刷新';

export const requestBy = ({ db }: Pick<Context, 'db'>, id: string) =>
  one(db.selectFrom('sysPluginKeyRequest').selectAll().where('id', '=', id).where('status', '=', 0).forUpdate(), gone);

type Asked = Awaited<ReturnType<typeof requestBy>>;

const keyOf = ({ key, team, plugins, paths, codes, askedAt }: Asked): TeamKey => ({
  ...{ key, team, plugins, paths, codes, since: iso(askedAt) },
});

/** The same state and request always give the same text. */
export async function nextList(context: Pick<Context, 'db'>, request: Asked | undefined) {
  const current = await listInForce(context);
  const revoked = await revokedSince(context);
  const known = current.keys.map((one): TeamKey => {
    const since = revoked.get(one.key);
    return since && one.revoked === undefined ? { ...one, revoked: since.at } : one;
  });
  const added = request && keyOf(request);
  const keys = added ? [...known.filter(({ key }) => key !== added.key), added] : known;
  const list: KeyList = { schema: 1, revision: current.revision + 1, keys };
  return { list, current, text: `${JSON.stringify(list, null, 2)}\n` };
}

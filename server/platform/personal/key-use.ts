/** Which keys of the ring still hold something, and what. */
import { type Db, sql } from '@portal/sdk/server';
import { opening } from '@portal/sdk/personal';
import { personalTables } from './pass.ts';

/** What is kept under the ring for long besides personal data; codes and answers are gone within days. */
const others: readonly [table: string, column: string, title: string][] = [
  ['usr_second_factor', 'secret', '动态验证码'],
  ['usr_recovery_code', 'code_hmac', '恢复码'],
  ['sys_plugin_setting', 'value', '插件的密文设置'],
  ['sys_service_key', 'sealed_key', '插件服务的签名密钥'],
  ['sys_deployment', 'settings', '插件登记表的设置'],
  ['msg_robot', 'sealed', '群机器人的地址'],
];

export interface KeyUse {
  readonly keyId: string;
  /** Sealed personal texts. */
  readonly personal: number;
  /** By what they are, how many. */
  readonly others: Readonly<Record<string, number>>;
}

const counted = (columns: readonly string[], table: string, keyed: (column: string) => ReturnType<typeof sql>) =>
  sql<{ keyId: string; count: number }>`
    select key_id, count(*)::int as count from (${sql.join(
      columns.map((column) => sql`select ${keyed(column)} as key_id from ${sql.table(table)}`),
      sql` union all `,
    )}) k where key_id is not null group by 1`;

const inTokens = (column: string) =>
  sql`unnest(array(select m[1] from regexp_matches(${sql.ref(column)}::text, ${`[as]:([A-Za-z0-9_-]{1,32}):[a-zA-Z]+:[0-9a-f]*:[0-9a-f]*:`}, 'g') m
    where position(${sql.lit(opening)} in ${sql.ref(column)}::text) > 0))`;
const inSealed = (column: string) =>
  sql`substring(${sql.ref(column)} from ${`(?:^|")([A-Za-z0-9_-]{1,32})\\.[A-Za-z0-9_-]{20}`})`;

/** @param keyIds - Those of the ring and of the canaries. */
export async function keyUse(db: Db, keyIds: readonly string[]): Promise<KeyUse[]> {
  const personal = new Map<string, number>();
  for (const [table, uses] of await personalTables(db)) {
    const { rows } = await counted(Object.keys(uses), table, inTokens).execute(db);
    for (const { keyId, count } of rows) personal.set(keyId, (personal.get(keyId) ?? 0) + count);
  }
  const beside = new Map<string, Record<string, number>>();
  for (const [table, column, title] of others) {
    const { rows } = await counted([column], table, inSealed).execute(db);
    for (const { keyId, count } of rows) beside.set(keyId, { ...beside.get(keyId), [title]: count });
  }
  const all = new Set([...keyIds, ...personal.keys()]);
  return [...all].map((keyId) => ({
    keyId,
    personal: personal.get(keyId) ?? 0,
    others: beside.get(keyId) ?? {},
  }));
}

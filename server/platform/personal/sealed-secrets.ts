/** What is kept under the keyring for long besides personal data, and sealed anew when the ring has a newer key. */
import { type Db, sql } from '@portal/sdk/server';
import { purpose as serviceKeyPurpose } from '../../gateway/keys.ts';
import { filePurpose } from '../../registry/deployment-store.ts';
import type { Keyring } from '../../secrets.ts';
import { robotPurpose } from '../delivery/robot-address.ts';
import { rekeyedCode, totpPurpose } from '../login/second-factor.ts';
import { settingPurpose } from '../plugins/settings.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly title: string;
  /** A member of JSON, beside what is kept in clear. */
  readonly inJson?: true;
  anew(secrets: Keyring, sealed: string): string;
}

const under = (purpose: string) => (secrets: Keyring, sealed: string) =>
  secrets.seal(purpose, secrets.open(purpose, sealed));

const setting = { inJson: true, anew: under(settingPurpose) } as const;

/**
 * Codes of a text message, answers to repeated submissions and the like are gone within days; what is kept as HMAC of
 * an address only finds its records again, and finds them no more once its key is gone.
 */
export const sealedSecrets: readonly SealedColumn[] = [
  { table: 'usr_second_factor', column: 'secret', title: '动态验证码', anew: under(totpPurpose) },
  { table: 'usr_recovery_code', column: 'code_hmac', title: '恢复码', anew: rekeyedCode },
  { table: 'sys_plugin_setting', column: 'value', title: '插件的密文设置', ...setting },
  { table: 'sys_plugin_history', column: 'before', title: '插件设置的历史（变更前）', ...setting },
  { table: 'sys_plugin_history', column: 'after', title: '插件设置的历史（变更后）', ...setting },
  { table: 'sys_service_key', column: 'sealed_key', title: '插件服务的签名密钥', anew: under(serviceKeyPurpose) },
  { table: 'sys_deployment', column: 'settings', title: '插件登记表的设置', anew: under(filePurpose) },
  { table: 'msg_robot', column: 'sealed', title: '群机器人的地址', anew: under(robotPurpose) },
];

const valueShape = '([A-Za-z0-9_-]{1,32})[.][A-Za-z0-9_-]{20,}';
const shapeOf = ({ inJson }: SealedColumn): string => (inJson ? `"sealed":"${valueShape}` : `^${valueShape}`);

/** The key of a value in SQL; null where nothing is sealed. */
export const secretKeyIn = (one: SealedColumn) =>
  sql<string | null>`substring(${sql.ref(one.column)} from ${shapeOf(one)})`;

/** Values in one statement. */
const atOnce = 500;

async function sealAnew(db: Db, secrets: Keyring, one: SealedColumn): Promise<void> {
  const { table, column, inJson, anew } = one;
  const key = secretKeyIn(one);
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${key} <> ${secrets.present}`.execute(
    db,
  );
  const before = inJson ? /(?<="sealed":")[\w.-]+/ : /^[\w.-]+$/;
  const pairs = rows.flatMap(({ value }) => {
    try {
      return [{ value, fresh: value.replace(before, (sealed) => anew(secrets, sealed)) }];
    } catch {
      return []; // its key is gone, or it was changed: it stays as it is, and whoever needs it is told
    }
  });
  for (let start = 0; start < pairs.length; start += atOnce)
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = p.fresh
      from jsonb_to_recordset(${JSON.stringify(pairs.slice(start, start + atOnce))}::jsonb) as p (value text, fresh text)
      where t.${sql.ref(column)} = p.value`.execute(db);
}

/** Whoever changes a value meanwhile seals it under the newest key: only the one that was read is replaced. */
export async function sealSecretsAnew(db: Db, secrets: Keyring): Promise<void> {
  for (const one of sealedSecrets) await sealAnew(db, secrets, one);
}

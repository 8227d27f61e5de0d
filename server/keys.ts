/**
 * `npm run keys`: how far the pass over personal data is, what each key of the ring still holds, and which may be taken
 * out. The data is that of `DATABASE_URL` or of the data folder (stop the portal first: the embedded database has one
 * owner); nothing is changed but the canary of a key that `-- --forget <key>` takes out of use.
 */
import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { openDb } from './db/open.ts';
import { projectRoot } from './db/root.ts';
import { demandKeys } from './platform/personal/canary.ts';
import { countKeys, type KeyUse, usesOf } from './platform/personal/key-use.ts';
import { passState } from './platform/personal/pass.ts';
import { openKeyring } from './secrets.ts';

const config = readConfig();
const folder = resolve(projectRoot(), config.dataDir);
const { databaseUrl, secretKeys, cipherPolicy: policy } = config;
const secrets = openKeyring({ secretKeys, dataDir: folder, mayMake: false, policy });
const cipher = secrets.personal;
const database = await openDb({ databaseUrl, dataDir: databaseUrl ? undefined : folder, personal: cipher });
const { db } = database;

const { present } = secrets;

function lineOf({ keyId, personal, others, used }: KeyUse): string {
  const beside = others.map(({ title, rows }) => `${title} ${rows}`);
  const held = [`个人信息 ${personal} 行`, ...beside].join('，');
  const state = keyId === present ? '当前使用' : used ? '仍在使用，不能移除' : '不再使用，可以移除';
  return `密钥 ${keyId}：${held}（${state}）`;
}

try {
  await demandKeys(db, secrets);
  const canaries = await db.selectFrom('sysKeyCanary').select('keyId').orderBy('createdAt').execute();
  const { left, of } = await passState(db, cipher);
  const uses = usesOf(
    await database.background(countKeys),
    canaries.map(({ keyId }) => keyId),
  );
  console.log(
    left.length === 0
      ? `个人信息已全部用当前密钥加密（${of} 张表）。`
      : `个人信息加密进行中：${of} 张表中还有 ${left.length} 张（${left.join('、')}）；门户运行时自动继续。`,
  );
  for (const use of uses) console.log(lineOf(use));
  const at = process.argv.indexOf('--forget');
  const forgotten = at === -1 ? undefined : uses.find(({ keyId }) => keyId === process.argv[at + 1]);
  if (at !== -1 && (!forgotten || forgotten.keyId === present || forgotten.used || left.length > 0)) {
    console.error('这把密钥不能移除：它是当前的，仍在使用，或者加密尚未完成。');
    process.exitCode = 1;
  } else if (forgotten) {
    await db.deleteFrom('sysKeyCanary').where('keyId', '=', forgotten.keyId).execute();
    console.log(`已登记停用密钥 ${forgotten.keyId}，现在可以把它从密钥环中去掉并重启。`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}

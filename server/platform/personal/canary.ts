/** A text under each key that holds something: whoever starts with another ring is told before anything is written. */
import { type Db, type Refusal, type Secrets, sql } from '@portal/sdk/server';

const purpose = 'key-canary';
const text = '密钥环';

const keyIdOf = (sealed: string) => sealed.split('.')[0] ?? '';

/**
 * Changes nothing, and is asked before anything else does.
 * @throws Error with a Chinese sentence when a key that is in use is missing, or is not the one of that name.
 */
export async function demandKeys(db: Db, secrets: Secrets): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('sys_key_canary') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return; // nothing is kept under any key yet
  const kept = await db.selectFrom('sysKeyCanary').select(['keyId', 'sealed']).orderBy('keyId').execute();
  for (const { keyId, sealed } of kept) {
    try {
      secrets.open(purpose, sealed);
    } catch (error) {
      const { message } = error as Refusal;
      const reason = message.includes('密钥环中没有')
        ? `密钥环中缺少密钥“${keyId}”`
        : `密钥环中的密钥“${keyId}”不是保存数据时用的那一把`;
      throw new Error(
        `${reason}：数据库中仍有用它加密的内容，不能启动。请恢复原来的密钥环；轮换时旧密钥留在新密钥之后，直到 npm run keys 说明可以移除。`,
      );
    }
  }
}

/** From now on something may be kept under the newest key. */
export async function keepCanary(db: Db, secrets: Secrets): Promise<void> {
  const sealed = secrets.seal(purpose, text);
  await db
    .insertInto('sysKeyCanary')
    .values({ keyId: keyIdOf(sealed), sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

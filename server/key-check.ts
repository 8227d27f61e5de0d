import type { Db, Secrets } from '@portal/sdk/server';

const known = ['key-check', '澜岳e服务平台'] as const;

const fits = (secrets: Secrets, hmac: string): boolean => {
  try {
    return secrets.matchesHmac(...known, hmac);
  } catch {
    return false; // its key is not in the ring
  }
};

/**
 * Whether the keyring is the one that this database was used with; the first is taken for it.
 * @returns a sentence for the operator where it is not.
 */
export async function keyProblem(db: Db, secrets: Secrets): Promise<string | undefined> {
  const hmac = secrets.hmac(...known);
  const kept = await db.selectFrom('sysKeyCheck').select('hmac').executeTakeFirst();
  if (!kept) {
    await db
      .insertInto('sysKeyCheck')
      .values({ hmac })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return undefined;
  }
  if (!fits(secrets, kept.hmac))
    return '密钥环与数据库不符：此前加密的内容（动态验证码、插件的密文设置等）不能使用。请停止门户，放回与这个数据库一起使用的密钥文件或 SECRET_KEYS 后再启动';
  if (kept.hmac !== hmac) await db.updateTable('sysKeyCheck').set({ hmac }).execute(); // an older key may leave the ring
  return undefined;
}

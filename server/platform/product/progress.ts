/** How far an opening has come, as the waiting page shows it. */
import { type Context, refuse } from '@portal/sdk/server';

const [toSign, toActivate, opened] = [1, 2, 4];

export async function openProgress(context: Context, productType: string) {
  const { db, user } = context;
  const row = await db
    .selectFrom('prdUserProduct')
    .selectAll()
    .where('entId', '=', user.entId)
    .where('productType', '=', productType)
    .executeTakeFirst();
  if (!row) return refuse('notFound', '尚未申请开通该产品');
  const at = (name: string, moment: string | null, done: boolean) => ({ name, at: moment, done });
  const steps = [
    at('提交申请', row.appliedAt, true),
    at('签署协议', row.signedAt, row.status !== toSign),
    at('激活', row.activatedAt, row.activatedAt !== null && row.status !== toActivate),
    at('运营审核', row.openedAt, row.status === opened),
    at('开通完成', row.openedAt, row.status === opened),
  ];
  return { status: row.status, reason: row.reason, steps };
}

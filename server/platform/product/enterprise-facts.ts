/** What a contract must name of an enterprise, and whether it is admitted. */
import { type Db, one, refuse } from '@portal/sdk/server';

const admitted = 2; // ent_enterprise.status 已准入

const FACTS = {
  socialcreditcode: '统一社会信用代码',
  legalRepresentative: '法定代表人',
  address: '注册地址',
} as const;

export async function enterpriseOf(db: Db, entId: string) {
  const row = await one(
    db
      .selectFrom('entEnterprise')
      .select(['status', 'socialcreditcode', 'legalRepresentative', 'address'])
      .where('id', '=', entId)
      .where('deleted', '=', false),
    '企业不存在',
  );
  const facts = Object.entries(FACTS) as [keyof typeof FACTS, string][];
  return { admitted: row.status === admitted, missing: facts.filter(([key]) => !row[key]).map(([, name]) => name) };
}

/** @throws conflict when the enterprise has yet to be admitted, or has left out what a contract must name. */
export async function checkEnterprise(db: Db, entId: string): Promise<void> {
  const { admitted: known, missing } = await enterpriseOf(db, entId);
  if (!known) refuse('conflict', '企业尚未准入，暂不能开通产品');
  if (missing.length > 0) refuse('conflict', `请先补充企业信息：${missing.join('、')}`);
}

/** Who answers for the units below reads them: by a role of its own, since a right reaches as far as its role. */
import { type SeedContext, seedRole } from '@portal/sdk/server';
import { procurementSettlement } from './contract.ts';

export async function seedGroupReader({ db, progress }: SeedContext): Promise<void> {
  await seedRole(db, {
    roleName: '集团采购结算查询',
    roleType: 'C',
    remark: '查看本单位及下属单位的结算',
    dataScope: 'SUB',
    codes: [procurementSettlement.page.access, procurementSettlement.export.access],
    account: 'cg_admin',
  });
  progress('集团采购结算查询角色 1 个');
}

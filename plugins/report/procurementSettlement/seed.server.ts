/** Who answers for the units below reads them: by a role of its own, since a right reaches as far as its role. */
import { rightsGranted } from '@portal/sdk/calls/management';
import { role } from '@portal/sdk/calls/role';
import type { SeedContext } from '@portal/sdk/server';
import { procurementSettlement } from './contract.ts';

const CODES = [procurementSettlement.page.access, procurementSettlement.export.access];

export async function seedGroupReader({ db, run, emit, progress }: SeedContext): Promise<void> {
  const { roleId } = await run('admin', role.save, {
    roleName: '集团采购结算查询',
    roleType: 'C',
    remark: '查看本单位及下属单位的结算',
    assignable: true,
    dataScope: 'SUB',
  });
  const nodes = await db.selectFrom('pubMenu').select('menuId').where('permCode', 'in', CODES).execute();
  await run('admin', role.saveMenus, { roleId, version: 1, menuIds: nodes.map(({ menuId }) => menuId) });
  const reader = await db
    .selectFrom('pubUser as u')
    .innerJoin('pubMembership as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
    .select(['u.id as userId', 'm.entId'])
    .where('u.account', '=', 'cg_admin')
    .executeTakeFirstOrThrow();
  const granted = { roleIds: [roleId], menuIds: [], dataScope: 'SUB', expireAt: null } as const;
  await emit('admin', rightsGranted, { ...reader, ...granted });
  progress('集团采购结算查询角色 1 个');
}

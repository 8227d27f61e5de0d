import { useCall } from '@portal/sdk';
import { type ManagedMenu, menu } from '@portal/sdk/calls/menu';
import { role as calls, type RoleGrant, type RoleRow } from '@portal/sdk/calls/role';
import { BusyButton, FormlessDialog, WhenLoaded } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

/** Columns: the page or button, then one for each role. */
function columnsOf(nodes: readonly ManagedMenu[], roles: readonly RoleRow[], grants: readonly RoleGrant[]) {
  const held = new Map(grants.map(({ roleId, menuId, half }) => [`${roleId} ${menuId}`, half ? '部分' : '✓']));
  const byId = new Map(nodes.map((node) => [node.menuId, node]));
  const levelOf = ({ parentId }: ManagedMenu): number => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent === undefined ? 0 : levelOf(parent) + 1;
  };
  const columns: readonly Column<ManagedMenu>[] = [
    {
      title: '菜单与按钮',
      key: 'menuName',
      width: 240,
      show: (node) => `${'　'.repeat(levelOf(node))}${node.button === '1' ? '· ' : ''}${node.menuName}`,
    },
    ...roles.map(
      ({ roleId, roleName, roleType }): Column<ManagedMenu> => ({
        title: roleName,
        key: roleId,
        width: 104,
        align: 'center',
        show: ({ menuId }) => (roleType === 'L' ? '✓' : (held.get(`${roleId} ${menuId}`) ?? '-')),
      }),
    ),
  ];
  return columns;
}

function Matrix() {
  const roles = useCall(calls.page, { size: 100 });
  const nodes = useCall(menu.tree, {});
  const grants = useCall(calls.grants, {});
  return (
    <WhenLoaded answer={roles} rows={10}>
      {({ records }) => (
        <WhenLoaded answer={nodes} rows={10}>
          {(found) => (
            <WhenLoaded answer={grants} rows={10}>
              {(held) => (
                <PlainTable
                  caption="权限矩阵"
                  rows={found}
                  rowKey="menuId"
                  columns={columnsOf(found, records, held)}
                  height={520}
                />
              )}
            </WhenLoaded>
          )}
        </WhenLoaded>
      )}
    </WhenLoaded>
  );
}

/** 权限矩阵：所有角色的菜单与按钮，只读。 */
export function MatrixButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BusyButton busy={false} onPress={() => setOpen(true)}>
        权限矩阵
      </BusyButton>
      {open && (
        <FormlessDialog open title="权限矩阵" width={1240} onClose={() => setOpen(false)}>
          <Matrix />
        </FormlessDialog>
      )}
    </>
  );
}

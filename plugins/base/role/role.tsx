import { useCall, useList } from '@portal/sdk';
import { role, role as calls, type RoleGrants, type RoleRow } from '@portal/sdk/calls/role';
import { ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, ListPage, PlainTable } from '@portal/sdk/ui/table';
import { RoleActions, RoleForm } from './role-actions.tsx';

type Node = RoleGrants['nodes'][number];

/** Columns: the page or button, then one for each role. */
function matrixOf({ nodes, grants }: RoleGrants, roles: readonly RoleRow[]) {
  const held = new Map(grants.map(({ roleId, menuId, half }) => [`${roleId} ${menuId}`, half ? '部分' : '✓']));
  const byId = new Map(nodes.map((node) => [node.menuId, node]));
  const levelOf = ({ parentId }: Node): number => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent === undefined ? 0 : levelOf(parent) + 1;
  };
  const columns: readonly Column<Node>[] = [
    {
      title: '菜单与按钮',
      key: 'menuName',
      width: 240,
      show: (node) => `${'　'.repeat(levelOf(node))}${node.button === '1' ? '· ' : ''}${node.menuName}`,
    },
    ...roles.map(
      ({ roleId, roleName, roleType }): Column<Node> => ({
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
  const held = useCall(calls.grants, {});
  return (
    <WhenLoaded answer={roles} rows={10}>
      {({ records }) => (
        <WhenLoaded answer={held} rows={10}>
          {(found) => (
            <PlainTable
              caption="权限矩阵"
              rows={found.nodes}
              rowKey="menuId"
              columns={matrixOf(found, records)}
              height={520}
            />
          )}
        </WhenLoaded>
      )}
    </WhenLoaded>
  );
}

/** 权限矩阵：所有角色的菜单与按钮，只读。 */
const MatrixButton = () => (
  <ViewButton title="权限矩阵" width={1240} view={() => <Matrix />}>
    权限矩阵
  </ViewButton>
);

/** 角色管理：新增、编辑、复制、菜单与按钮、停用启用、权限矩阵。 */
export default function RolePage() {
  const list = useList(role.page);
  return (
    <ListPage
      title="角色管理"
      description="角色的改动即时生效，已登录的用户无需重新登录"
      actions={
        <>
          <RoleForm onDone={list.reload} />
          <MatrixButton />
        </>
      }
    >
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="角色"
        rowKey="roleId"
        // without 可删除: none can be
        columns={[
          'roleName',
          'roleType',
          'status',
          'userCount',
          'dataScope',
          'assignable',
          'editable',
          'remark',
          'updatedAt',
        ]}
        rowActions={(row) => <RoleActions role={row} onDone={list.reload} />}
      />
    </ListPage>
  );
}

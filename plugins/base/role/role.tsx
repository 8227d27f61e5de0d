import { useList } from '@portal/sdk';
import { role } from '@portal/sdk/calls/role';
import { Page } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { MatrixButton } from './matrix-button.tsx';
import { RoleActions } from './role-actions.tsx';
import { RoleForm } from './role-form.tsx';

/** 角色管理：新增、编辑、复制、菜单与按钮、停用启用、权限矩阵。 */
export default function RolePage() {
  const list = useList(role.page);
  return (
    <Page title="角色管理" description="角色的改动即时生效，已登录的用户无需重新登录">
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="角色"
        rowKey="roleId"
        columns={[
          'roleName',
          'roleType',
          'remark',
          'userCount',
          'dataScope',
          'assignable',
          'editable',
          'deletable',
          'status',
          'updatedAt',
        ]}
        toolbar={
          <>
            <RoleForm onDone={list.reload}>新增角色</RoleForm>
            <MatrixButton />
          </>
        }
        rowActions={(row) => <RoleActions role={row} onDone={list.reload} />}
      />
    </Page>
  );
}

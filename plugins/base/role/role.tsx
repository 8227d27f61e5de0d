import { useList } from '@portal/sdk';
import { ROLE_TYPE } from '@portal/sdk/calls/management';
import { DATA_SCOPE, role, ROLE_STATUS, type RoleRow } from '@portal/sdk/calls/role';
import { Page } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { MatrixButton } from './matrix-button.tsx';
import { RoleActions } from './role-actions.tsx';
import { RoleForm } from './role-form.tsx';

const FLAG = { true: '是', false: '否' } as const;

const COLUMNS: readonly Column<RoleRow>[] = [
  { title: '角色名称', field: 'roleName', width: 168 },
  { title: '类型', field: 'roleType', codes: ROLE_TYPE, width: 112 },
  { title: '描述', key: 'remark', width: 184, show: ({ remark }) => remark ?? '-' },
  { title: '用户数', field: 'userCount', width: 96, align: 'end' },
  { title: '数据范围', field: 'dataScope', codes: DATA_SCOPE, width: 120 },
  { title: '可分配', field: 'assignable', codes: FLAG, width: 80 },
  { title: '可编辑', field: 'editable', codes: FLAG, width: 80 },
  { title: '可删除', field: 'deletable', codes: FLAG, width: 80 },
  { title: '状态', field: 'status', codes: ROLE_STATUS, tones: { 1: 'success', 0: 'danger' }, width: 96 },
  { title: '更新时间', field: 'updatedAt', as: 'dateTime', width: 168 },
];

/** 角色管理：新增、编辑、复制、菜单与按钮、停用启用、权限矩阵。 */
export default function RolePage() {
  const list = useList(role.page);
  return (
    <Page title="角色管理" description="角色的改动即时生效，已登录的用户无需重新登录">
      <QueryForm
        list={list}
        fields={[
          { name: 'keyword', label: '角色名称' },
          { name: 'roleType', label: '类型', codes: ROLE_TYPE },
          { name: 'status', label: '状态', codes: ROLE_STATUS },
        ]}
      />
      <DataTable
        list={list}
        caption="角色"
        rowKey="roleId"
        columns={COLUMNS}
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

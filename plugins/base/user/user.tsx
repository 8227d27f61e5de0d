import { useCall, useList } from '@portal/sdk';
import { account, management } from '@portal/sdk/calls/management';
import { ExportButton, ToneTag, Truncated } from '@portal/sdk/ui';
import { BatchButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { named } from './held-roles.ts';
import { UserActions } from './user-actions.tsx';

const reasoned = (reason: string | undefined) => (reason ? undefined : '请输入停用原因');

/** 用户管理：查询、编辑角色、停用启用、组织状态、重置密码、踢下线、代激活、超级管理员、导出。 */
export default function UserPage() {
  const list = useList(management.findEntUserByPage);
  const roles = useCall(management.getRoleList, {});
  const names = Object.fromEntries((roles.data ?? []).map(({ roleId, roleName }) => [roleId, roleName]));
  return (
    <ListPage title="用户管理" description="停用和踢下线立即生效；角色变更后，已登录的用户无需重新登录">
      <QueryForm
        list={list}
        fields={[
          'keyword',
          'entName',
          { name: 'roleId', codes: names },
          'userSource',
          'status',
          'orgStatus',
          'activated',
          'lastLoginFrom',
          { name: 'dormant', kind: 'switch' },
        ]}
      />
      <DataTable
        list={list}
        caption="用户"
        columns={[
          'account',
          'userName',
          'entName',
          {
            field: 'roles',
            as: (held) => (held.length > 0 ? <Truncated text={held.map(named).join('、')} /> : '未分配'),
          },
          'status',
          'orgStatus',
          'lastLoginAt',
          'deptName',
          'userSource',
          'activated',
          { field: 'online', as: (online) => (online ? <ToneTag tone="success">在线</ToneTag> : '-') },
          { field: 'locked', as: (locked) => (locked ? <ToneTag tone="danger">锁定</ToneTag> : '-') },
        ]}
        rowActions={(user) => <UserActions user={user} roles={roles.data ?? []} onDone={list.reload} />}
        batch={(rows, done) => (
          <BatchButton
            call={management.editStatus}
            title="停用"
            // a person stands once for each of their enterprises
            rows={[...new Map(rows.map((row) => [row.userId, { ...row, id: row.userId }])).values()]}
            fits={({ may }) => may.includes('STOP')}
            words={{ noun: '账号', unit: '个' }}
            nameOf={({ userName }) => userName}
            intro="停用后立即下线。"
            fields={[{ name: 'reason', label: '停用原因', kind: 'area', check: reasoned }]}
            input={({ userId, version }) => ({ userId, version, status: 0 as const })}
            onDone={done}
          />
        )}
        tools={<ExportButton call={account.export} input={list.filters} />}
      />
    </ListPage>
  );
}

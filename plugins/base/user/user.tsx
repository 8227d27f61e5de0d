import { useCall, useList } from '@portal/sdk';
import {
  account,
  ACCOUNT_STATUS,
  type EntUser,
  management,
  ORG_STATUS,
  USER_SOURCE,
} from '@portal/sdk/calls/management';
import { ExportButton, Page, Stack, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { BatchStop } from './batch-stop.tsx';
import { RoleTags } from './role-tags.tsx';
import { UserActions } from './user-actions.tsx';

const STATUS_TONE = { 0: 'danger', 1: 'success', 2: 'waiting', 3: 'danger' } as const;

const COLUMNS: readonly Column<EntUser>[] = [
  { title: '账号', field: 'account', as: 'copy', width: 136 },
  { title: '姓名', field: 'userName', width: 88 },
  { title: '企业', field: 'entName', width: 200 },
  { title: '部门', key: 'deptName', width: 112, show: ({ deptName }) => deptName ?? '-' },
  { title: '来源', field: 'userSource', codes: USER_SOURCE, width: 96 },
  { title: '角色', field: 'roles', width: 220, as: (roles) => <RoleTags roles={roles} /> },
  { title: '组织状态', field: 'orgStatus', codes: ORG_STATUS, tones: { 0: 'danger', 1: 'success' }, width: 96 },
  { title: '账号状态', field: 'status', codes: ACCOUNT_STATUS, tones: STATUS_TONE, width: 104 },
  {
    title: '激活状态',
    field: 'activated',
    codes: { true: '已激活', false: '待激活' },
    tones: { true: 'done', false: 'waiting' },
    width: 96,
  },
  { title: '最近登录', field: 'lastLoginAt', as: 'dateTime', width: 168 },
  {
    title: '在线',
    field: 'online',
    width: 72,
    as: (online) => (online ? <ToneTag tone="success">在线</ToneTag> : '-'),
  },
  { title: '锁定', field: 'locked', width: 80, as: (locked) => (locked ? <ToneTag tone="danger">锁定</ToneTag> : '-') },
];

/** 用户管理：查询、编辑角色、停用启用、组织状态、重置密码、踢下线、代激活、超级管理员、导出。 */
export default function UserPage() {
  const list = useList(management.findEntUserByPage);
  const roles = useCall(management.getRoleList, {});
  const names = Object.fromEntries((roles.data ?? []).map(({ roleId, roleName }) => [roleId, roleName]));
  return (
    <Page title="用户管理" description="停用和踢下线立即生效；角色变更后，已登录的用户无需重新登录">
      <QueryForm
        list={list}
        fields={[
          { name: 'keyword', label: '账号/姓名/手机' },
          { name: 'entName', label: '企业' },
          { name: 'roleId', label: '角色', codes: names },
          { name: 'userSource', label: '来源', codes: USER_SOURCE },
          { name: 'status', label: '账号状态', codes: ACCOUNT_STATUS },
          { name: 'orgStatus', label: '组织状态', codes: ORG_STATUS },
          { name: 'activated', label: '激活', codes: { true: '已激活', false: '待激活' } },
          { kind: 'dayRange', label: '最近登录', from: 'lastLoginFrom', to: 'lastLoginTo' },
          { name: 'dormant', label: '只看90天未登录', kind: 'switch' },
        ]}
      />
      <Stack>
        <DataTable
          list={list}
          caption="用户"
          columns={COLUMNS}
          rowActions={(user) => <UserActions user={user} roles={roles.data ?? []} onDone={list.reload} />}
          batch={(rows, clear) => (
            <BatchStop
              rows={rows}
              onDone={() => {
                clear();
                return list.reload();
              }}
            />
          )}
          tools={<ExportButton call={account.export} input={list.filters} />}
        />
      </Stack>
    </Page>
  );
}

import { useCall, useCountedList, useSession } from '@portal/sdk';
import { account, management, people, PERSON_STATE } from '@portal/sdk/calls/management';
import { ExportButton, StatusTabs, ToneTag, Truncated } from '@portal/sdk/ui';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { useSearchParams } from '@portal/sdk/router';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { named } from '../user/held-roles.ts';
import { UserActions } from '../user/user-actions.tsx';
import { HandOverButton, HandOvers, PeopleViews, type View } from './hand-over.tsx';

/** Kinds of role that people of the enterprise may hold, by those that the user holds there. */
const KINDS: Readonly<Record<string, readonly string[]>> = { L: ['Y', 'K'], Y: ['Y', 'K'], G: ['G'], C: ['C'], K: [] };

function People({ views }: { views: ReactNode }) {
  const list = useCountedList(management.findEntUserByPage, management.counts, 'state', { own: true });
  const roles = useCall(management.getRoleList, {});
  const { user } = useSession();
  const all = roles.data ?? [];
  const kinds = user?.roleListByEntId.flatMap(({ roleType }) => KINDS[roleType] ?? []) ?? [];
  const names = Object.fromEntries(all.map(({ roleId, roleName }) => [roleId, roleName]));
  const offered = Object.fromEntries(
    all
      .filter(({ assignable, roleType }) => assignable && kinds.includes(roleType))
      .map(({ roleId, roleName }) => [roleId, roleName]),
  );
  return (
    <ListPage
      title="人员信息"
      views={views}
      description="停用和踢下线立即生效；角色变更后，已登录的人员无需重新登录；至少保留一名管理员"
      actions={
        <FormButton
          call={people.add}
          title="新增人员"
          appearance="primary"
          width={640}
          columns={2}
          fields={[
            'userName',
            'account',
            'phone',
            { name: 'roleId', kind: 'select', codes: offered },
            { name: 'deptName', span: 'row' },
          ]}
          done={({ phone }) => ({ message: `已新增，一次性密码已发送至 ${phone}` })}
          onDone={list.reload}
        >
          新增人员
        </FormButton>
      }
    >
      <QueryForm
        list={list}
        fields={[
          'keyword',
          { name: 'roleId', codes: names },
          'deptName',
          'lastLoginFrom',
          { name: 'dormant', kind: 'switch' },
        ]}
      />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={PERSON_STATE} />}
        caption="人员"
        columns={[
          {
            field: 'userName',
            marks: ({ administrator }) => (administrator ? [{ text: '管理员', tone: 'info' }] : []),
            width: 152,
          },
          { field: 'account', width: 160 },
          'phone',
          {
            field: 'roles',
            as: (held) => (held.length > 0 ? <Truncated text={held.map(named).join('、')} /> : '未分配'),
          },
          'deptName',
          'orgStatus',
          {
            field: 'status',
            marks: ({ locked, status }) => (locked && status === 1 ? [{ text: '锁定', tone: 'danger' }] : []),
            width: 128,
          },
          'lastLoginAt',
          'secondFactor',
          'taskCount',
          { field: 'online', as: (online) => (online ? <ToneTag tone="success">在线</ToneTag> : '-') },
        ]}
        rowActions={(user) => (
          <>
            <UserActions user={user} roles={all} onDone={list.reload} />
            <HandOverButton user={user} onDone={list.reload} />
          </>
        )}
        tools={<ExportButton call={account.export} input={list.filters} />}
      />
    </ListPage>
  );
}

/** 人员信息：本企业的人员和状态；新增、角色、停用启用、组织状态、管理员、重置密码、解锁、踢下线、离职交接、权限预览、导出。 */
export default function AuthorityManagementPage() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('show') === 'handOvers' ? 'handOvers' : 'people';
  const views = <PeopleViews view={view} onChange={(next) => setParams(next === 'people' ? {} : { show: next })} />;
  return view === 'people' ? <People views={views} /> : <HandOvers views={views} />;
}

import { useCall } from '@portal/sdk';
import { activation, type EntUser, management } from '@portal/sdk/calls/management';
import { ActionButton, Truncated } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { useFileList } from './use-file-list.ts';

/** 代激活：有角色的直接激活，没有角色的先选一个。 */
function ActivateButton({ person, onDone }: { person: EntUser; onDone: () => unknown }) {
  const { userId, userName, entId, roles, may } = person;
  const { data = [] } = useCall(management.getRoleList, {});
  if (!may.includes('ACTIVATE')) return null;
  const shared = { done: '已激活', onDone, children: '代激活' };
  if (roles.length > 0 || entId === null)
    return (
      <ActionButton
        {...shared}
        call={activation.activationNotRole}
        input={{ userId }}
        ask={`代“${userName}”激活账号吗？`}
      />
    );
  const offered = data.filter(({ assignable }) => assignable);
  const codes = Object.fromEntries(offered.map(({ roleId, roleName }) => [roleId, roleName]));
  return (
    <FormButton
      {...shared}
      call={activation.activationByAdmin}
      appearance="text"
      title={`代激活 · ${userName}`}
      input={{ userId, entId }}
      fields={[{ name: 'roleId', kind: 'select', codes }]}
    />
  );
}

/** 联系人与账号：这家企业的人员、角色和最近登录；代激活。 */
export function PeopleTab({ entId, onDone }: { entId: string; onDone: () => Promise<unknown> }) {
  const list = useFileList(management.findEntUserByPage, entId);
  const done = () => Promise.all([list.reload(), onDone()]);
  return (
    <DataTable
      list={list}
      caption="联系人与账号"
      columns={[
        'userName',
        'account',
        'phone',
        {
          field: 'roles',
          as: (held) =>
            held.length > 0 ? <Truncated text={held.map(({ roleName }) => roleName).join('、')} /> : '未分配',
        },
        'deptName',
        'status',
        'orgStatus',
        'lastLoginAt',
      ]}
      rowActions={(person) => <ActivateButton person={person} onDone={done} />}
    />
  );
}

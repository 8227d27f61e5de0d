import { management } from '@portal/sdk/calls/management';
import { Truncated } from '@portal/sdk/ui';
import { ActivateButton } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { useFileList } from './use-file-list.ts';

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

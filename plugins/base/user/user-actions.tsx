import { mayCall, useSession } from '@portal/sdk';
import { account, type EntUser, management, type ManagedRole } from '@portal/sdk/calls/management';
import { rightsPreview } from '@portal/sdk/calls/rights';
import { ActionButton, BusyButton, ReasonButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { ActivateButton } from './activate-button.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RoleButton } from './role-button.tsx';
import { UserDialog } from './user-dialog.tsx';

export interface UserProps {
  user: EntUser;
  roles: readonly ManagedRole[];
  onDone: () => unknown;
}

function Detail({ user }: { user: EntUser }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BusyButton look="text" busy={false} onPress={() => setOpen(true)}>
        详情
      </BusyButton>
      {open && <UserDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function Preview({ user }: { user: EntUser }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!mayCall(session, rightsPreview.preview)) return null;
  return (
    <>
      <BusyButton look="text" busy={false} onPress={() => setOpen(true)}>
        预览权限
      </BusyButton>
      {open && <PreviewDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

function StatusButton({ user: { userId, userName, status, version }, onDone }: Omit<UserProps, 'roles'>) {
  return status === 1 ? (
    <ReasonButton
      call={management.editStatus}
      input={(reason) => ({ userId, status: 0 as const, reason, version })}
      title={`停用 · ${userName}`}
      label="停用原因"
      done="已停用，该用户已下线"
      onDone={onDone}
      look="danger"
    >
      停用
    </ReasonButton>
  ) : (
    <ActionButton
      call={management.editStatus}
      input={{ userId, status: 1, version }}
      ask={`启用账号“${userName}”吗？`}
      onDone={onDone}
    >
      启用
    </ActionButton>
  );
}

function OrgButton({ user: { userId, entId, entName, userName, orgStatus }, onDone }: Omit<UserProps, 'roles'>) {
  if (entId === null || orgStatus === null) return null;
  const leaves = orgStatus === 1;
  return (
    <ActionButton
      call={management.updateUserOrganzationStatus}
      input={{ userId, entId, orgStatus: leaves ? 0 : 1 }}
      ask={
        leaves
          ? `停用“${userName}”在${entName}的组织状态吗？该用户将不能再为该企业办理业务。`
          : `恢复“${userName}”在${entName}的组织状态吗？`
      }
      onDone={onDone}
    >
      {leaves ? '停用组织' : '恢复组织'}
    </ActionButton>
  );
}

function DepartmentButton({ user: { userId, entId, entName, userName, deptName }, onDone }: Omit<UserProps, 'roles'>) {
  if (entId === null) return null;
  return (
    <FormButton
      call={management.editDepartment}
      look="text"
      title={`调整部门 · ${userName}`}
      input={{ userId, entId }}
      initial={deptName === null ? {} : { deptName }}
      fields={[{ name: 'deptName', hint: `在${entName}的部门；数据范围为“本部门”的角色以此为准` }]}
      done="部门已更新"
      onDone={onDone}
    >
      调整部门
    </FormButton>
  );
}

function AccessButtons({ user: { userId, userName, online }, onDone }: Omit<UserProps, 'roles'>) {
  return (
    <>
      <ReasonButton
        call={account.resetPassword}
        input={(reason) => ({ userId, reason })}
        title={`重置密码 · ${userName}`}
        label="重置原因"
        done="新密码已发送到该用户的手机"
        onDone={onDone}
      >
        重置密码
      </ReasonButton>
      {online && (
        <ActionButton
          call={account.kick}
          input={{ userId }}
          ask={`将“${userName}”踢下线吗？该用户未保存的内容会保留在其浏览器中。`}
          done="已踢下线"
          onDone={onDone}
        >
          踢下线
        </ActionButton>
      )}
    </>
  );
}

function AdminButton({ user: { userId, userName, superAdmin }, onDone }: Omit<UserProps, 'roles'>) {
  return (
    <ReasonButton
      call={management.editSuperAdminRole}
      input={(reason) => ({ userId, superAdmin: !superAdmin, reason })}
      title={`${superAdmin ? '取消' : '设为'}超级管理员 · ${userName}`}
      onDone={onDone}
    >
      {superAdmin ? '取消超管' : '设为超管'}
    </ReasonButton>
  );
}

/** 一行的操作；超级管理员只读，只能由超级管理员取消。 */
export function UserActions({ user, roles, onDone }: UserProps) {
  const self = useSession().user?.userId === user.userId;
  if (user.superAdmin)
    return (
      <>
        <Detail user={user} />
        {!self && <AdminButton user={user} onDone={onDone} />}
      </>
    );
  return (
    <>
      <Detail user={user} />
      {user.status === 2 && <ActivateButton user={user} roles={roles} onDone={onDone} />}
      {user.status !== 2 && user.entId !== null && <RoleButton user={user} roles={roles} onDone={onDone} />}
      <Preview user={user} />
      {!self && user.status !== 2 && <StatusButton user={user} onDone={onDone} />}
      {!self && <DepartmentButton user={user} onDone={onDone} />}
      {!self && <OrgButton user={user} onDone={onDone} />}
      {user.status === 1 && <AccessButtons user={user} onDone={onDone} />}
      {user.status === 1 && <AdminButton user={user} onDone={onDone} />}
    </>
  );
}

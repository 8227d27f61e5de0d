import { account, type EntUser, management, type ManagedRole } from '@portal/sdk/calls/management';
import { rightsPreview } from '@portal/sdk/calls/rights';
import { ActionButton, DialogButton, ReasonButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { ActivateButton } from './activate-button.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RoleButton } from './role-button.tsx';
import { UserDialog } from './user-dialog.tsx';

export interface UserProps {
  user: EntUser;
  roles: readonly ManagedRole[];
  onDone: () => unknown;
}

function OrgButton({ user: { userId, entId, entName, userName, may }, onDone }: Omit<UserProps, 'roles'>) {
  const leaves = may.includes('LEAVE');
  if (entId === null || !(leaves || may.includes('REJOIN'))) return null;
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
      appearance="text"
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

function AccountButtons({ user: { userId, userName, may }, onDone }: Omit<UserProps, 'roles'>) {
  return (
    <>
      {may.includes('RESET') && (
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
      )}
      {may.includes('KICK') && (
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

function StatusButton({ user: { userId, userName, version, may }, onDone }: Omit<UserProps, 'roles'>) {
  if (may.includes('ENABLE'))
    return (
      <ActionButton
        call={management.editStatus}
        input={{ userId, status: 1, version }}
        ask={`启用账号“${userName}”吗？`}
        onDone={onDone}
      >
        启用
      </ActionButton>
    );
  return (
    may.includes('STOP') && (
      <ReasonButton
        call={management.editStatus}
        input={(reason) => ({ userId, status: 0 as const, reason, version })}
        title={`停用 · ${userName}`}
        label="停用原因"
        done="已停用，该用户已下线"
        onDone={onDone}
        appearance="danger"
      >
        停用
      </ReasonButton>
    )
  );
}

function AdminButton({ user: { userId, userName, may }, onDone }: Omit<UserProps, 'roles'>) {
  const superAdmin = may.includes('PROMOTE');
  if (!superAdmin && !may.includes('DISMISS')) return null;
  return (
    <ReasonButton
      call={management.editSuperAdminRole}
      input={(reason) => ({ userId, superAdmin, reason })}
      title={`${superAdmin ? '设为' : '取消'}超级管理员 · ${userName}`}
      onDone={onDone}
    >
      {superAdmin ? '设为超管' : '取消超管'}
    </ReasonButton>
  );
}

/** 一行的操作；超级管理员只读，只能由超级管理员取消。 */
export function UserActions(props: UserProps) {
  const { user } = props;
  return (
    <>
      <DialogButton appearance="text" dialog={(close) => <UserDialog user={user} onClose={close} />}>
        详情
      </DialogButton>
      {user.may.includes('ACTIVATE') && <ActivateButton {...props} />}
      {user.may.includes('ROLE') && <RoleButton {...props} />}
      {!user.superAdmin && (
        <DialogButton
          call={rightsPreview.preview}
          appearance="text"
          dialog={(close) => <PreviewDialog user={user} onClose={close} />}
        >
          预览权限
        </DialogButton>
      )}
      <StatusButton {...props} />
      {user.may.includes('DEPARTMENT') && <DepartmentButton {...props} />}
      <OrgButton {...props} />
      <AccountButtons {...props} />
      <AdminButton {...props} />
    </>
  );
}

import { account, type EntUser, management, type ManagedRole, people } from '@portal/sdk/calls/management';
import { rightsPreview } from '@portal/sdk/calls/rights';
import { ActionButton, DialogButton, ReasonButton, ViewButton } from '@portal/sdk/ui';
import { ActivateButton, FormButton } from '@portal/sdk/ui/form';
import { PreviewDialog } from './preview-dialog.tsx';
import { RoleButton } from './role-button.tsx';
import { Detail } from './user-detail.tsx';

export interface UserProps {
  user: EntUser;
  roles: readonly ManagedRole[];
  onDone: () => unknown;
}

/** What is done to somebody's place in one enterprise. */
function PlaceButtons({ user: { userId, userName, entId, entName, deptName, may }, onDone }: Omit<UserProps, 'roles'>) {
  if (entId === null) return null;
  const leaves = may.includes('LEAVE');
  return (
    <>
      {may.includes('DEPARTMENT') && (
        <FormButton
          call={management.editDepartment}
          appearance="text"
          title={`调整部门 · ${userName}`}
          input={{ userId, entId }}
          initial={{ deptName }}
          fields={[{ name: 'deptName', hint: `在${entName}的部门；数据范围为“本部门”的角色以此为准` }]}
          done="部门已更新"
          onDone={onDone}
        >
          调整部门
        </FormButton>
      )}
      {(leaves || may.includes('REJOIN')) && (
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
      )}
    </>
  );
}

/** 谁管理本企业的人员：设为管理员、取消管理员，至少保留一名。 */
function AdminButton({ user: { userId, userName, entId, entName, may }, onDone }: Omit<UserProps, 'roles'>) {
  const appoints = may.includes('APPOINT');
  if (entId === null || !(appoints || may.includes('DISCHARGE'))) return null;
  return (
    <ReasonButton
      call={people.editAdmin}
      input={(reason) => ({ userId, entId, administrator: appoints, reason })}
      title={`${appoints ? '设为' : '取消'}管理员 · ${userName}`}
      intro={
        appoints
          ? `${userName}将管理${entName}的人员、角色和企业信息，并收到通知。`
          : `${userName}不再管理${entName}，保留业务人员的角色，并收到通知。`
      }
      done={appoints ? '已设为管理员' : '已取消管理员'}
      onDone={onDone}
    >
      {appoints ? '设为管理员' : '取消管理员'}
    </ReasonButton>
  );
}

/** 一行的操作；超级管理员只读，只能由超级管理员取消。 */
export function UserActions(props: UserProps) {
  const { user, onDone } = props;
  const { userId, userName, version, may } = user;
  const superAdmin = may.includes('PROMOTE');
  return (
    <>
      <ViewButton appearance="text" title={`用户详情 · ${userName}`} width={880} view={() => <Detail user={user} />}>
        详情
      </ViewButton>
      <ActivateButton person={user} onDone={onDone} />
      {may.includes('ROLE') && <RoleButton {...props} />}
      {!user.superAdmin && (
        <DialogButton
          call={rightsPreview.preview}
          appearance="text"
          dialog={(close) => <PreviewDialog user={user} onClose={close} />}
        >
          预览权限
        </DialogButton>
      )}
      {may.includes('ENABLE') && (
        <ActionButton
          call={management.editStatus}
          input={{ userId, status: 1, version }}
          ask={`启用账号“${userName}”吗？`}
          onDone={onDone}
        >
          启用
        </ActionButton>
      )}
      {may.includes('STOP') && (
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
      )}
      {may.includes('UNLOCK') && (
        <ActionButton
          call={people.unlock}
          input={{ userId }}
          ask={`解锁“${userName}”吗？解锁后可以立即登录。`}
          done="已解锁"
          onDone={onDone}
        >
          解锁
        </ActionButton>
      )}
      <PlaceButtons {...props} />
      <AdminButton {...props} />
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
      {(superAdmin || may.includes('DISMISS')) && (
        <ReasonButton
          call={management.editSuperAdminRole}
          input={(reason) => ({ userId, superAdmin, reason })}
          title={`${superAdmin ? '设为' : '取消'}超级管理员 · ${userName}`}
          onDone={onDone}
        >
          {superAdmin ? '设为超管' : '取消超管'}
        </ReasonButton>
      )}
    </>
  );
}

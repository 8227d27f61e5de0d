import { explainCalls } from '@portal/sdk/calls/rights';
import { role as calls, type RoleRow } from '@portal/sdk/calls/role';
import { ActionButton, DialogButton, ViewButton } from '@portal/sdk/ui';
import { RoleExplanation } from '../explain-panel.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { RoleForm } from './role-form.tsx';

interface Props {
  role: RoleRow;
  onDone: () => unknown;
}

/** What the button of each state does. */
const SWITCH = {
  1: { to: 0, verb: '停用', appearance: 'danger' },
  0: { to: 1, verb: '启用', appearance: 'text' },
} as const;

function State({ role: { roleId, roleName, version, status, userCount, dataScope }, onDone }: Props) {
  const { to, verb, appearance } = SWITCH[status];
  const enabled =
    dataScope === 'ALL' ? '该角色可见全平台数据，须由另一位管理员复核' : `${userCount} 个用户将立即恢复该角色的权限`;
  const effect = { 停用: `${userCount} 个用户将立即失去该角色的权限`, 启用: enabled }[verb];
  return (
    <ActionButton
      call={calls.updateState}
      input={{ roleId, version, status: to }}
      ask={`${verb}角色“${roleName}”吗？${effect}。`}
      onDone={onDone}
      appearance={appearance}
    >
      {verb}
    </ActionButton>
  );
}

/** 一行的操作；超级管理员角色只能查看。 */
export function RoleActions({ role, onDone }: Props) {
  return (
    <>
      <DialogButton
        appearance="text"
        dialog={(close) => <GrantDialog roleId={role.roleId} onClose={close} onDone={onDone} />}
      >
        {role.editable ? '菜单与按钮' : '查看权限'}
      </DialogButton>
      {role.editable && (
        <RoleForm role={role} onDone={onDone}>
          编辑
        </RoleForm>
      )}
      {role.editable && (
        <RoleForm copyFrom={role} onDone={onDone}>
          复制
        </RoleForm>
      )}
      <ViewButton
        call={explainCalls.codes}
        appearance="text"
        title={`权限解释 · ${role.roleName}`}
        width={880}
        view={() => <RoleExplanation roleId={role.roleId} />}
      >
        权限解释
      </ViewButton>
      {role.editable && !role.seeded && <State role={role} onDone={onDone} />}
    </>
  );
}

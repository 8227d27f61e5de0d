import { useCall } from '@portal/sdk';
import { explainCalls } from '@portal/sdk/calls/rights';
import { role as calls, type RoleRow } from '@portal/sdk/calls/role';
import { ActionButton, DialogButton, Loading, ViewButton } from '@portal/sdk/ui';
import { type Field, FormButton } from '@portal/sdk/ui/form';
import { RoleExplanation } from '../explain-panel.tsx';
import { EntChoice } from './ent-choice.tsx';
import { GrantDialog } from './grant-dialog.tsx';

type Save = typeof calls.save;

interface Props {
  /** The role that is changed; absent: a new one. */
  role?: RoleRow;
  /** The role whose menus the new one takes along. */
  copyFrom?: RoleRow;
  onDone: () => unknown;
}

interface ScopeProps {
  roleId: string | undefined;
  value: string[] | undefined;
  onChange: (entIds: string[]) => void;
}

/** Enterprises of the scope, as far as they are chosen already. */
function Scope({ roleId, value, onChange }: ScopeProps) {
  const detail = useCall(calls.detail, roleId === undefined ? undefined : { roleId });
  if (detail.loading) return <Loading />;
  const known = detail.data?.scopeEnts ?? [];
  return <EntChoice known={known} value={value ?? known.map(({ entId }) => entId)} onChange={onChange} />;
}

const fieldsOf = ({ role, copyFrom }: Props): readonly Field<Save>[] => [
  'roleName',
  {
    name: 'roleType',
    when: () => role === undefined && copyFrom === undefined,
    check: (type) => (type === 'L' ? '超级管理员角色不能新增' : undefined),
  },
  'remark',
  'dataScope',
  {
    name: 'scopeEntIds',
    when: ({ dataScope }) => dataScope === 'CUSTOM',
    render: (value, onChange) => <Scope roleId={role?.roleId} value={value} onChange={onChange} />,
  },
  { name: 'assignable', kind: 'switch' },
];

/** 新增、编辑、复制角色；复制连同菜单与按钮。 */
export function RoleForm(props: Props) {
  const { role, copyFrom, onDone } = props;
  const source = role ?? copyFrom;
  const title = role ? `编辑角色 · ${role.roleName}` : copyFrom ? `复制角色 · ${copyFrom.roleName}` : '新增角色';
  return (
    <FormButton<Save>
      call={calls.save}
      appearance={source ? 'text' : 'primary'}
      title={title}
      input={{
        ...(role && { roleId: role.roleId, version: role.version }),
        ...(copyFrom && { copyFrom: copyFrom.roleId }),
        ...(source && { roleType: source.roleType }),
      }}
      initial={{
        assignable: role?.assignable ?? true,
        dataScope: source?.dataScope ?? 'ENT',
        remark: source?.remark ?? null,
        roleName: role ? role.roleName : copyFrom ? `${copyFrom.roleName}（副本）`.slice(0, 20) : '',
      }}
      intro={role && <p>保存后立即影响 {role.userCount} 个用户。</p>}
      fields={fieldsOf(props)}
      done={role ? '角色已更新，立即生效' : '角色已新增，请设置菜单与按钮'}
      onDone={onDone}
    >
      {role ? '编辑' : copyFrom ? '复制' : '新增角色'}
    </FormButton>
  );
}

interface ActionProps {
  role: RoleRow;
  onDone: () => unknown;
}

/** What the button of each state does. */
const SWITCH = {
  1: { to: 0, verb: '停用', appearance: 'danger' },
  0: { to: 1, verb: '启用', appearance: 'text' },
} as const;

function State({ role: { roleId, roleName, version, status, userCount, dataScope }, onDone }: ActionProps) {
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
export function RoleActions({ role, onDone }: ActionProps) {
  return (
    <>
      <DialogButton
        appearance="text"
        dialog={(close) => <GrantDialog roleId={role.roleId} onClose={close} onDone={onDone} />}
      >
        {role.editable ? '菜单与按钮' : '查看权限'}
      </DialogButton>
      {role.editable && <RoleForm role={role} onDone={onDone} />}
      {role.editable && <RoleForm copyFrom={role} onDone={onDone} />}
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

import { useCall } from '@portal/sdk';
import { role as calls, type RoleRow } from '@portal/sdk/calls/role';
import { Loading } from '@portal/sdk/ui';
import { type Field, FormButton } from '@portal/sdk/ui/form';
import { EntChoice } from './ent-choice.tsx';

type Save = typeof calls.save;

interface Props {
  /** The role that is changed; absent: a new one. */
  role?: RoleRow;
  /** The role whose menus the new one takes along. */
  copyFrom?: RoleRow;
  onDone: () => unknown;
  children: string;
}

/** Enterprises of the scope, as far as they are chosen already. */
function Scope({
  roleId,
  value,
  onChange,
}: {
  roleId: string | undefined;
  value: string[] | undefined;
  onChange: (entIds: string[]) => void;
}) {
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
    kind: 'custom',
    when: ({ dataScope }) => dataScope === 'CUSTOM',
    render: (value, onChange) => <Scope roleId={role?.roleId} value={value} onChange={onChange} />,
  },
  { name: 'assignable', kind: 'switch' },
];

/** 新增、编辑、复制角色；复制连同菜单与按钮。 */
export function RoleForm(props: Props) {
  const { role, copyFrom, onDone, children } = props;
  const source = role ?? copyFrom;
  const isRow = source !== undefined;
  const title = role ? `编辑角色 · ${role.roleName}` : copyFrom ? `复制角色 · ${copyFrom.roleName}` : '新增角色';
  return (
    <FormButton<Save>
      call={calls.save}
      appearance={isRow ? 'text' : 'primary'}
      title={title}
      input={{
        ...(role && { roleId: role.roleId, version: role.version }),
        ...(copyFrom && { copyFrom: copyFrom.roleId }),
        ...(source && { roleType: source.roleType }),
      }}
      initial={{
        assignable: role ? role.assignable : true,
        dataScope: source?.dataScope ?? 'ENT',
        ...(source?.remark && { remark: source.remark }),
        roleName: role ? role.roleName : copyFrom ? `${copyFrom.roleName}（副本）`.slice(0, 20) : '',
      }}
      intro={role && <p>保存后立即影响 {role.userCount} 个用户。</p>}
      fields={fieldsOf(props)}
      done={role ? '角色已更新，立即生效' : '角色已新增，请设置菜单与按钮'}
      onDone={onDone}
    >
      {children}
    </FormButton>
  );
}

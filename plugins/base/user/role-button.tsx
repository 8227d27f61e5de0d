import { useCall, useSession } from '@portal/sdk';
import { management } from '@portal/sdk/calls/management';
import { phoneCodeRoleId } from '@portal/sdk/calls/session';
import { mayGiveCalls } from '@portal/sdk/calls/rights';
import { WhenLoaded } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import type { ComponentProps } from 'react';
import { CodeInput } from './code-input.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { UserProps } from './user-actions.tsx';

/** Compared with what the giver may give, once the dialog is open. */
function RoleField({
  user,
  ...choice
}: Omit<ComponentProps<typeof RoleChoice>, 'roles'> & { user: UserProps['user'] }) {
  const { userId, entId } = user;
  const giveable = useCall(mayGiveCalls.roles, { userId, entId: entId ?? '0' });
  return (
    <WhenLoaded answer={giveable} rows={2}>
      {(roles) => <RoleChoice roles={roles} {...choice} />}
    </WhenLoaded>
  );
}

/** 编辑角色：列出将增加和移除的角色；持有安全角色的管理员须输入短信验证码。 */
export function RoleButton({ user, roles, onDone }: UserProps) {
  const { user: self } = useSession();
  const asksCode = self?.roleListByEntId.some(({ roleId }) => roleId === phoneCodeRoleId) ?? false;
  const held = user.roles.map(({ roleId }) => roleId);
  const offered = roles.filter(({ assignable }) => assignable);
  const fixed = user.roles.filter(({ roleId }) => !offered.some((role) => role.roleId === roleId));
  return (
    <FormButton
      call={management.editRole}
      appearance="text"
      title={`编辑角色 · ${user.userName}`}
      input={{ userId: user.userId, entId: user.entId ?? '0', version: user.version }}
      initial={{ roleIds: held.filter((roleId) => offered.some((role) => role.roleId === roleId)) }}
      intro={
        <p>
          {user.entName} · {user.account}
          {fixed.length > 0 && `；${fixed.map(({ roleName }) => roleName).join('、')}不可在此调整`}
        </p>
      }
      fields={[
        {
          name: 'roleIds',
          kind: 'custom',
          render: (value, onChange) => <RoleField user={user} before={held} value={value ?? []} onChange={onChange} />,
        },
        {
          name: 'smsCode',
          kind: 'custom',
          when: () => asksCode,
          check: (code) => (code === undefined ? '请输入短信验证码' : undefined),
          render: (value, onChange) => <CodeInput value={value} onChange={onChange} />,
        },
      ]}
      done="已提交：移除和普通授予立即生效，全平台角色待另一位管理员复核"
      onDone={onDone}
    >
      编辑角色
    </FormButton>
  );
}

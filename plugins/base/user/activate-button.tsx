import { activation } from '@portal/sdk/calls/management';
import { ActionButton } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import type { UserProps } from './user-actions.tsx';

/** 代激活：有角色的直接激活，没有角色的先选一个。 */
export function ActivateButton({ user: { userId, userName, entId, roles: held }, roles, onDone }: UserProps) {
  if (held.length > 0 || entId === null)
    return (
      <ActionButton
        call={activation.activationNotRole}
        input={{ userId }}
        ask={`代“${userName}”激活账号吗？`}
        done="已激活"
        onDone={onDone}
      >
        代激活
      </ActionButton>
    );
  const offered = roles.filter(({ assignable }) => assignable);
  return (
    <FormButton
      call={activation.activationByAdmin}
      appearance="text"
      title={`代激活 · ${userName}`}
      input={{ userId, entId }}
      fields={[
        {
          name: 'roleId',
          kind: 'select',
          codes: Object.fromEntries(offered.map(({ roleId, roleName }) => [roleId, roleName])),
        },
      ]}
      done="已激活"
      onDone={onDone}
    >
      代激活
    </FormButton>
  );
}

import { activation, type EntUser, management } from '../../calls/management.ts';
import { useCall } from '../../data/use-call.ts';
import { ActionButton } from '../action-button.tsx';
import { FormButton } from './form-button.tsx';

interface Props {
  /** In one enterprise. */
  person: Pick<EntUser, 'userId' | 'userName' | 'entId' | 'roles' | 'may'>;
  onDone: () => unknown;
}

/** 代激活：有角色的直接激活，没有角色的先选一个。 */
export function ActivateButton({ person: { userId, userName, entId, roles, may }, onDone }: Props) {
  const offers = may.includes('ACTIVATE');
  const chooses = offers && roles.length === 0 && entId !== null;
  const { data = [] } = useCall(management.getRoleList, chooses ? {} : undefined);
  if (!offers) return null;
  const shared = { done: '已激活', onDone, children: '代激活' };
  if (!chooses)
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

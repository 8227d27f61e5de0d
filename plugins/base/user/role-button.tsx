import { toast, useCall, useSession, useSubmit } from '@portal/sdk';
import { management, ROLE_TYPE, roleCode } from '@portal/sdk/calls/management';
import { mayGiveCalls } from '@portal/sdk/calls/rights';
import { phoneCodeRoleId } from '@portal/sdk/calls/session';
import type { OutputOf } from '@portal/sdk/contract';
import { BusyButton, Checkbox, Input, makeStyles, tokens, WhenLoaded } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import type { UserProps } from './user-actions.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  diff: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
  row: { display: 'flex', gap: '8px' },
  input: { flexGrow: 1 },
});

/** 短信验证码：发送到管理员本人的手机。 */
function CodeInput({ value, onChange }: { value: string; onChange: (value: string | undefined) => void }) {
  const styles = useStyles();
  const { busy, submit } = useSubmit(roleCode.sendRoleCode);
  const send = async () => {
    const sent = await submit({});
    if (sent) toast({ intent: 'success', message: `验证码已发送至 ${sent.phone}，5 分钟内有效` });
  };
  return (
    <div className={styles.row}>
      <Input
        className={styles.input}
        aria-label="短信验证码"
        inputMode="numeric"
        maxLength={6}
        value={value}
        onChange={(code) => onChange(code === '' ? undefined : code)}
      />
      <BusyButton busy={busy} onClick={() => void send()}>
        获取验证码
      </BusyButton>
    </div>
  );
}

type Giveable = OutputOf<typeof mayGiveCalls.roles>[number];

interface ChoiceProps {
  /** Roles of the kinds of the user's enterprise. */
  roles: readonly Giveable[];
  /** Held at present. */
  before: readonly string[];
  value: readonly string[];
  onChange: (roleIds: string[]) => void;
}

const labelOf = ({ roleName, roleType, refusal }: Giveable) =>
  refusal === null ? `${roleName}（${ROLE_TYPE[roleType]}）` : `${roleName}（${refusal}）`;

/** 可分配的角色，下方列出与当前的差异、须复核的和职责冲突的。 */
function RoleChoice({ roles, before, value, onChange }: ChoiceProps) {
  const styles = useStyles();
  const named = (chosen: readonly Giveable[]) => chosen.map(({ roleName }) => roleName).join('、') || '无';
  const added = roles.filter(({ roleId }) => value.includes(roleId) && !before.includes(roleId));
  const removed = roles.filter(({ roleId }) => !value.includes(roleId) && before.includes(roleId));
  const warnings = added.flatMap(({ roleName, second, conflicts }) => [
    ...(second ? [`“${roleName}”是全平台角色，须由另一位管理员复核`] : []),
    ...(conflicts.length > 0 ? [`“${roleName}”把应由两人办理的${conflicts.join('、')}交给同一人`] : []),
  ]);
  const toggle = (roleId: string, on: boolean) =>
    onChange(on ? [...value, roleId] : value.filter((other) => other !== roleId));
  return (
    <>
      <div className={styles.list}>
        {roles.map((role) => (
          <Checkbox
            key={role.roleId}
            label={labelOf(role)}
            checked={value.includes(role.roleId)}
            disabled={role.refusal !== null && !before.includes(role.roleId)}
            onChange={(checked) => toggle(role.roleId, checked)}
          />
        ))}
      </div>
      {warnings.map((warning) => (
        <p key={warning} className={styles.diff}>
          {warning}
        </p>
      ))}
      <p className={styles.diff} role="status">
        增加：{named(added)}；移除：{named(removed)}
      </p>
    </>
  );
}

/** Compared with what the giver may give, once the dialog is open. */
function RoleField({ user: { userId, entId }, ...choice }: Omit<ChoiceProps, 'roles'> & Pick<UserProps, 'user'>) {
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
          render: (value, onChange) => <RoleField user={user} before={held} value={value ?? []} onChange={onChange} />,
        },
        {
          name: 'smsCode',
          when: () => asksCode,
          check: (code) => (code === undefined ? '请输入短信验证码' : undefined),
          render: (value, onChange) => <CodeInput value={value ?? ''} onChange={onChange} />,
        },
      ]}
      done="已提交：移除和普通授予立即生效，全平台角色待另一位管理员复核"
      onDone={onDone}
    >
      编辑角色
    </FormButton>
  );
}

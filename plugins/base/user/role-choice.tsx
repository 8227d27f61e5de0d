import { ROLE_TYPE } from '@portal/sdk/calls/management';
import type { mayGiveCalls } from '@portal/sdk/calls/rights';
import type { OutputOf } from '@portal/sdk/contract';
import { Checkbox, makeStyles, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  diff: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
});

type Giveable = OutputOf<typeof mayGiveCalls.roles>[number];

interface Props {
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
export function RoleChoice({ roles, before, value, onChange }: Props) {
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
            onChange={(_, { checked }) => toggle(role.roleId, checked === true)}
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

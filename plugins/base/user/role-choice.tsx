import type { ManagedRole } from '@portal/sdk/calls/management';
import { Checkbox, makeStyles, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  diff: { margin: '8px 0 0', color: tokens.colorNeutralForeground2 },
});

interface Props {
  roles: readonly ManagedRole[];
  /** Held at present. */
  before: readonly string[];
  value: readonly string[];
  onChange: (roleIds: string[]) => void;
}

/** 可分配的角色，下方列出与当前的差异。 */
export function RoleChoice({ roles, before, value, onChange }: Props) {
  const styles = useStyles();
  const named = (chosen: readonly ManagedRole[]) => chosen.map(({ roleName }) => roleName).join('、') || '无';
  const added = roles.filter(({ roleId }) => value.includes(roleId) && !before.includes(roleId));
  const removed = roles.filter(({ roleId }) => !value.includes(roleId) && before.includes(roleId));
  const toggle = (roleId: string, on: boolean) =>
    onChange(on ? [...value, roleId] : value.filter((other) => other !== roleId));
  return (
    <>
      <div className={styles.list}>
        {roles.map(({ roleId, roleName, roleTypeName }) => (
          <Checkbox
            key={roleId}
            label={`${roleName}（${roleTypeName}）`}
            checked={value.includes(roleId)}
            onChange={(_, { checked }) => toggle(roleId, checked === true)}
          />
        ))}
      </div>
      <p className={styles.diff} role="status">
        增加：{named(added)}；移除：{named(removed)}
      </p>
    </>
  );
}

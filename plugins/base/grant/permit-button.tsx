import { useCall } from '@portal/sdk';
import { type EntUser, management, ROLE_TYPE } from '@portal/sdk/calls/management';
import { mayGiveCalls } from '@portal/sdk/calls/rights';
import { Checkbox, look, makeStyles, Quiet } from '@portal/sdk/ui';
import { CodeDropdown, type Field, FormButton } from '@portal/sdk/ui/form';
import { useFindBox } from '../find-box.tsx';
import { CodeChecks } from '../product/code-checks.tsx';

const useStyles = makeStyles({ list: { ...look.column('0px'), maxHeight: '160px', overflowY: 'auto' } });

type Add = typeof mayGiveCalls.add;
const { G, C, Y, K, L } = ROLE_TYPE;
const TYPES = { G, C, Y, K, L } as const; // in the order in which they are offered

const labelOf = ({ userName, account, entName }: EntUser) =>
  `${userName}（${account}${entName ? `，${entName}` : ''}）`;

/** One person, found by account, name or phone. */
function PersonChoice({ value, onChange }: { value: string | undefined; onChange: (userId?: string) => void }) {
  const styles = useStyles();
  const { words, box } = useFindBox('查找用户', '输入账号、姓名或手机查找', () => onChange(undefined));
  const { data } = useCall(
    management.findEntUserByPage,
    words === undefined ? undefined : { keyword: words, size: 20 },
  );
  const people = (words && data?.records) || [];
  const each = [...new Map(people.map((person) => [person.userId, person])).values()];
  return (
    <>
      {box}
      {words !== undefined && data && each.length === 0 && <Quiet>没有找到用户</Quiet>}
      <div className={styles.list}>
        {each.map((person) => (
          <Checkbox
            key={person.userId}
            shape="circular"
            label={labelOf(person)}
            checked={person.userId === value}
            onChange={(checked) => onChange(checked ? person.userId : undefined)}
          />
        ))}
      </div>
    </>
  );
}

/** A role of those that run. */
function RoleField({ value, onChange }: { value: string | undefined; onChange: (roleId?: string) => void }) {
  const roles = useCall(management.getRoleList, {});
  const names = Object.fromEntries((roles.data ?? []).map(({ roleId, roleName }) => [roleId, roleName]));
  return <CodeDropdown label="角色" codes={names} value={value ?? ''} onChange={onChange} placeholder="请选择角色" />;
}

const GIVER: Readonly<Record<'role' | 'user', Field<Add>>> = {
  role: {
    name: 'roleId',
    check: (roleId) => (roleId === undefined ? '请选择角色' : undefined),
    render: (value, onChange) => <RoleField value={value} onChange={onChange} />,
  },
  user: {
    name: 'userId',
    check: (userId) => (userId === undefined ? '请选择用户' : undefined),
    render: (value, onChange) => <PersonChoice value={value} onChange={onChange} />,
  },
};

const fieldsOf = (to: 'role' | 'user'): readonly Field<Add>[] => [
  GIVER[to],
  {
    name: 'roleTypes',
    missing: '请至少选择一种角色类型',
    check: (types) => (types?.length === 0 ? '请至少选择一种角色类型' : undefined),
    render: (value, onChange) => <CodeChecks codes={TYPES} value={value ?? []} onChange={onChange} />,
  },
  'widest',
  'beyondOwn',
];

interface Props {
  to: 'role' | 'user';
  /** Nobody else administers the platform: it is in force at once. */
  alone: boolean;
  onDone: () => unknown;
}

/** 许可一个角色的全部持有人，或一个用户，授予某些类型的角色。 */
export function PermitButton({ to, alone, onDone }: Props) {
  const text = to === 'role' ? '许可角色' : '许可用户';
  return (
    <FormButton<Add>
      call={mayGiveCalls.add}
      title={text}
      initial={{ widest: 'ENT', beyondOwn: false }}
      fields={fieldsOf(to)}
      intro={alone ? undefined : <p>提交后由另一位管理员复核，确认后生效。</p>}
      done={alone ? '已生效' : '已提交，待另一位管理员复核'}
      onDone={onDone}
    >
      {text}
    </FormButton>
  );
}

import { Checkbox } from '@portal/sdk/ui';
import { type HelpEntries, READER } from './contract.ts';

type Roles = HelpEntries['roles'];

/** 适用角色：所有人与具体角色二选一。 */
export function ReaderChoice({ value = [], onChange }: { value: Roles | undefined; onChange: (roles: Roles) => void }) {
  const toggle = (role: Roles[number], on: boolean) => {
    if (!on) return onChange(value.filter((one) => one !== role));
    onChange(role === 'ALL' ? ['ALL'] : [...value.filter((one) => one !== 'ALL'), role]);
  };
  return READER.list.map((role) => (
    <Checkbox
      key={role}
      label={READER.texts[role]}
      checked={value.includes(role)}
      onChange={(_, { checked }) => toggle(role, checked === true)}
    />
  ));
}

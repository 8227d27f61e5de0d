import { Choices } from '../choices.tsx';
import { type HelpEntries, READER } from './contract.ts';

type Roles = HelpEntries['roles'];

/** 适用角色：所有人与具体角色二选一。 */
export function ReaderChoice({ value, onChange }: { value: Roles | undefined; onChange: (roles: Roles) => void }) {
  const choose = (roles: Roles) => onChange(roles.at(-1) === 'ALL' ? ['ALL'] : roles.filter((one) => one !== 'ALL'));
  return <Choices codes={READER} value={value} onChange={choose} />;
}

import { BuildingSwapRegular } from '@fluentui/react-icons/svg/building-swap';
import { useSession } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import { Button, makeStyles, tokens } from '@portal/sdk/ui';
import { overlays } from '../overlays.ts';
import { joinedOf } from './companies.ts';
import { useCompanies } from './use-companies.ts';

const useStyles = makeStyles({
  button: { minWidth: 'auto', paddingInline: '8px', flexShrink: 1 }, // a narrow header cuts the name
  name: {
    display: 'block',
    maxWidth: '160px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@media (min-width: 1600px)': { maxWidth: '280px' },
  },
  only: { color: tokens.colorNeutralForeground2, paddingInline: '8px' },
});

interface SwitchProps {
  kind: '公司' | '企业';
  name: string | null;
  onOpen: () => void;
}

function SwitchButton({ kind, name, onOpen }: SwitchProps) {
  const styles = useStyles();
  const shown = name ?? `选择${kind}`;
  return (
    <Button
      className={styles.button}
      appearance="subtle"
      icon={<BuildingSwapRegular />}
      aria-label={`${kind}切换，${shown}`}
      title={`${kind}切换：${shown}`}
      onClick={onOpen}
    >
      <span className={styles.name}>{shown}</span>
    </Button>
  );
}

/** A user of one enterprise only sees its name. */
function Enterprise({ user: { entName } }: { user: UserInfo }) {
  const styles = useStyles();
  const { data = [] } = useCompanies();
  if (joinedOf(data).length > 1)
    return <SwitchButton kind="企业" name={entName} onOpen={() => void overlays.open('enterprises')} />;
  return entName === null ? null : (
    <span className={styles.only} title={entName}>
      <span className={styles.name}>{entName}</span>
    </span>
  );
}

/** 当前企业：用户来源 2 打开公司切换，其他用户有多个企业时打开企业切换。 */
export function EnterpriseButton() {
  const { user } = useSession();
  if (!user) return null;
  if (user.userSource !== '2') return <Enterprise user={user} />;
  return <SwitchButton kind="公司" name={user.entName} onOpen={() => void overlays.open('companies')} />;
}

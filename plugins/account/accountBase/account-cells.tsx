import { mayCall, useSession, useSubmit } from '@portal/sdk';
import { Button, makeStyles, Money, space, tokens } from '@portal/sdk/ui';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { account, type Amounts } from './contract.ts';

const useStyles = makeStyles({
  hidden: { color: tokens.colorNeutralForeground3, letterSpacing: '1px' },
  cell: { display: 'inline-flex', alignItems: 'center', justifyContent: 'flex-end', gap: space.xs },
});

/** 金额：查看之前以星号代替。 */
export function Veiled({ value }: { value: string | undefined }) {
  const styles = useStyles();
  return value === undefined ? <span className={styles.hidden}>******</span> : <Money value={value} />;
}

interface Props {
  id: string;
  amounts: Amounts | undefined;
  onChange: (amounts: Amounts | undefined) => void;
}

/** 余额，连同显示和隐藏金额的按钮；每次显示都会记入日志。 */
export function VeiledBalance({ id, amounts, onChange }: Props) {
  const styles = useStyles();
  const session = useSession();
  const { busy, submit } = useSubmit(account.reveal);
  const hidden = amounts === undefined;
  const press = async () => onChange(hidden ? await submit({ id }) : undefined);
  return (
    <span className={styles.cell}>
      {mayCall(session, account.reveal) && (
        <Button
          appearance="subtle"
          size="small"
          icon={hidden ? <EyeRegular /> : <EyeOffRegular />}
          aria-label={hidden ? '显示金额' : '隐藏金额'}
          disabledFocusable={busy}
          onClick={() => void press()}
        />
      )}
      <Veiled value={amounts?.balance} />
    </span>
  );
}

import { mayCall, useSession, useSubmit } from '@portal/sdk';
import { Button, makeStyles, space } from '@portal/sdk/ui';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { useState } from 'react';
import { dispatchCustomer } from './contract.ts';

const useStyles = makeStyles({ cell: { display: 'inline-flex', alignItems: 'center', gap: space.xs } });

/** 联系电话，中间四位以星号代替；每次显示都会记入日志。 */
export function ContactPhone({ id, masked }: { id: string; masked: string }) {
  const styles = useStyles();
  const session = useSession();
  const { busy, submit } = useSubmit(dispatchCustomer.reveal);
  const [phone, setPhone] = useState<string>();
  const hidden = phone === undefined;
  const press = async () => setPhone(hidden ? (await submit({ id }))?.contactPhone : undefined);
  return (
    <span className={styles.cell}>
      {phone ?? masked}
      {mayCall(session, dispatchCustomer.reveal) && (
        <Button
          appearance="subtle"
          size="small"
          icon={hidden ? <EyeRegular /> : <EyeOffRegular />}
          aria-label={hidden ? '显示电话' : '隐藏电话'}
          disabledFocusable={busy}
          onClick={() => void press()}
        />
      )}
    </span>
  );
}

import { toast, useSubmit } from '@portal/sdk';
import { roleCode } from '@portal/sdk/calls/management';
import { BusyButton, Input, makeStyles } from '@portal/sdk/ui';

const useStyles = makeStyles({ row: { display: 'flex', gap: '8px' }, input: { flexGrow: 1 } });

/** 短信验证码：发送到管理员本人的手机。 */
export function CodeInput({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
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
        value={value ?? ''}
        onChange={(_, { value: code }) => onChange(code === '' ? undefined : code)}
      />
      <BusyButton busy={busy} onClick={() => void send()}>
        获取验证码
      </BusyButton>
    </div>
  );
}

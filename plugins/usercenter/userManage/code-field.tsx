import { BusyButton, Field, Input, look, makeStyles, useSecondsLeft } from '@portal/sdk/ui';
import { useState } from 'react';

const useStyles = makeStyles({ row: look.row('8px'), grow: { flexGrow: 1 } });

interface Props {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  /** Sends a code. @returns seconds until the next may be asked for; undefined where none was sent. */
  onSend: () => Promise<number | undefined>;
}

/** 验证码：获取，倒计时，填写。 */
export function CodeField({ label, hint, value, onChange, fault, onSend }: Props) {
  const styles = useStyles();
  const [left, setLeft] = useSecondsLeft(0);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const seconds = await onSend();
    setBusy(false);
    if (seconds !== undefined) setLeft(seconds);
  };
  return (
    <Field
      label={label}
      required
      {...(hint !== undefined && { hint })}
      {...(fault !== undefined && { validationMessage: fault })}
    >
      <div className={styles.row}>
        <Input
          className={styles.grow}
          aria-label={label}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
        />
        <BusyButton busy={busy} disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </BusyButton>
      </div>
    </Field>
  );
}

export const codeFault = (code: string) => (/^\d{6}$/.test(code) ? undefined : '请输入 6 位验证码');

import { makeStyles } from '@fluentui/react-components';
import { useCaptcha } from '@portal/sdk/ui';
import { CaptchaField } from './captcha.tsx';
import { CodeSender, isPhone } from './code-sender.tsx';
import { TextField } from './text-field.tsx';

const useStyles = makeStyles({
  code: { display: 'flex', gap: '8px', alignItems: 'start', '& > button': { marginTop: '28px' } },
  input: { flexGrow: 1 },
});

export interface PhoneCode {
  readonly phone: string;
  readonly smsCode: string;
}

export const isCode = (code: string): boolean => /^\d{6}$/.test(code);

interface Props {
  value: PhoneCode;
  onChange: (value: PhoneCode) => void;
  tried: boolean;
  onError: (message: string) => void;
}

/** A phone and the code sent to it, after a captcha. */
export function PhoneStep({ value, onChange, tried, onError }: Props) {
  const styles = useStyles();
  const captcha = useCaptcha(true);
  const { phone, smsCode } = value;
  return (
    <>
      <TextField
        label="手机号"
        value={phone}
        maxLength={11}
        numeric
        autoComplete="tel"
        onChange={(next) => onChange({ phone: next, smsCode })}
        fault={tried && !isPhone(phone) ? '请输入 11 位手机号' : undefined}
      />
      <CaptchaField captcha={captcha} tried={false} />
      <div className={styles.code}>
        <div className={styles.input}>
          <TextField
            label="短信验证码"
            value={smsCode}
            maxLength={6}
            numeric
            autoComplete="one-time-code"
            onChange={(next) => onChange({ phone, smsCode: next })}
            fault={tried && !isCode(smsCode) ? '请输入 6 位验证码' : undefined}
          />
        </div>
        <CodeSender phone={phone} captcha={captcha} onError={onError} />
      </div>
    </>
  );
}

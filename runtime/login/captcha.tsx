import { Button, Field, Input, makeStyles, mergeClasses } from '@fluentui/react-components';
import type { Captcha } from '@portal/sdk/ui';
import { usePortal } from '../portal.ts';
import { useFormStyles } from './form-styles.ts';

const useStyles = makeStyles({
  row: { display: 'flex', gap: '8px', alignItems: 'flex-start' },
  input: { flexGrow: 1 },
  image: { padding: 0, minWidth: '120px', height: '40px', overflow: 'hidden' },
});

/** 图形验证码，点击图片换一张。 */
export function CaptchaField({ captcha, tried }: { captcha: Captcha; tried: boolean }) {
  const styles = useStyles();
  const form = useFormStyles();
  const { config } = usePortal();
  const source = `${config.apiBase}/api/user/userRegistration/captcha.jpg?captchaId=${captcha.id}`;
  return (
    <div className={styles.row}>
      <Field
        className={mergeClasses(form.field, styles.input)}
        label="图形验证码"
        required
        {...(tried && !captcha.text && { validationMessage: '请输入图形验证码' })}
      >
        <Input
          size="large"
          value={captcha.text}
          maxLength={4}
          autoComplete="off"
          onChange={(_, { value }) => captcha.setText(value)}
        />
      </Field>
      <Field label="看不清，换一张">
        <Button className={styles.image} aria-label="换一张验证码" onClick={() => captcha.renew()}>
          <img src={source} width={120} height={40} alt="图形验证码" />
        </Button>
      </Field>
    </div>
  );
}

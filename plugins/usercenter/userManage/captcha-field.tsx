import { request } from '@portal/sdk';
import { registration } from '@portal/sdk/calls/registration';
import { Button, type Captcha, Field, Input, look, makeStyles } from '@portal/sdk/ui';
import { useEffect, useState } from 'react';

const useStyles = makeStyles({
  row: look.row('8px'),
  grow: { flexGrow: 1 },
  picture: { padding: 0, minWidth: '120px', height: '40px', overflow: 'hidden' },
});

function usePicture(captchaId: string) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let address: string | undefined;
    const draw = async () => {
      const picture = await request(registration['captcha.jpg'], { captchaId }, { unsaved: true }).catch(
        () => undefined,
      );
      if (!(picture instanceof Blob)) return;
      address = URL.createObjectURL(picture);
      setSource(address);
    };
    void draw();
    return () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [captchaId]);
  return source;
}

/** 图形验证码，点击图片换一张。 */
export function CaptchaField({ captcha, fault }: { captcha: Captcha; fault: string | undefined }) {
  const styles = useStyles();
  const source = usePicture(captcha.id);
  return (
    <Field label="图形验证码" required {...(fault !== undefined && { validationMessage: fault })}>
      <div className={styles.row}>
        <Input
          className={styles.grow}
          aria-label="图形验证码"
          value={captcha.text}
          maxLength={4}
          autoComplete="off"
          onChange={captcha.setText}
        />
        <Button className={styles.picture} aria-label="换一张验证码" onClick={() => captcha.renew()}>
          {source !== undefined && <img src={source} width={120} height={40} alt="图形验证码" />}
        </Button>
      </div>
    </Field>
  );
}

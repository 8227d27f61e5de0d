import { makeStyles } from '@fluentui/react-components';
import type { factorSecret } from '@portal/sdk/calls/second-factor';
import type { Static } from '@portal/sdk/contract';
import { CopyText } from '@portal/sdk/ui';
import { QrCode } from '../shell/qr-code.tsx';
import { OtpField } from './otp-field.tsx';

export type FactorSecret = Static<typeof factorSecret>;

/** A phone's camera can read its 57 modules at this size. */
const codePx = 184;

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '12px' },
  line: { margin: 0 },
});

interface Props {
  secret: FactorSecret;
  otp: string;
  onOtp: (otp: string) => void;
  fault: string | undefined;
}

/** 用身份验证器扫码，再输入它显示的验证码。 */
export function AppSetUp({ secret: { secret, uri }, otp, onOtp, fault }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.box}>
      <p className={styles.line}>1. 用手机上的身份验证器（支持 TOTP 的应用）扫描二维码，或手动输入密钥。</p>
      <QrCode url={uri} label="身份验证器" sizePx={codePx} />
      <CopyText text={secret}>{secret.match(/.{1,4}/g)?.join(' ')}</CopyText>
      <p className={styles.line}>2. 输入身份验证器显示的 6 位数字。</p>
      <OtpField value={otp} onChange={onOtp} fault={fault} hint="每 30 秒更换一次" />
    </div>
  );
}

import { Button, Spinner } from '@fluentui/react-components';
import { MessageBar } from '@portal/sdk/ui';
import { authentication } from '@portal/sdk/calls/session';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { usePortal } from '../portal.ts';
import { AppSetUp, type FactorSecret } from '../second-factor/app-set-up.tsx';
import { isOtp, OtpField } from '../second-factor/otp-field.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { useFormStyles } from './form-styles.ts';
import { type NextStep, sentenceOf } from './next-step.ts';
import { useSignIn } from './use-sign-in.ts';

interface StepProps {
  signInKey: string;
  onBack: () => void;
}

interface FrameProps {
  title: string;
  action: string;
  error: string;
  busy: boolean;
  onSubmit: () => void;
  onBack: () => void;
  children: ReactNode;
}

function StepForm({ title, action, error, busy, onSubmit, onBack, children }: FrameProps) {
  const styles = useFormStyles();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={title}>
      <h1 className={styles.title}>{title}</h1>
      {children}
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? '验证中…' : action}
      </Button>
      <Button appearance="subtle" onClick={onBack}>
        返回登录
      </Button>
    </form>
  );
}

/** The entry of one code: its text, its fault, and whether it is being sent. */
function useOtp(send: (otp: string) => Promise<unknown>) {
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async () => {
    setTried(true);
    if (!isOtp(otp)) return;
    setBusy(true);
    setError('');
    try {
      await send(otp);
    } catch (failure) {
      setOtp(''); // a code does not serve twice
      setTried(false);
      setError(sentenceOf(failure, '验证失败，请稍后重试'));
    } finally {
      setBusy(false);
    }
  };
  const fault = tried && !isOtp(otp) ? '请输入 6 位数字' : undefined;
  return { otp, setOtp, fault, busy, error, setError, submit: () => void submit() };
}

function CodeStep({ signInKey, onBack }: StepProps) {
  const { request } = usePortal();
  const signIn = useSignIn();
  const { otp, setOtp, fault, ...step } = useOtp(async (code) =>
    signIn(await request(authentication.completeSignIn, { signInKey, otp: code }, { quiet: true })),
  );
  return (
    <StepForm title="二次验证" action="登录" {...step} onSubmit={step.submit} onBack={onBack}>
      <OtpField value={otp} onChange={setOtp} fault={fault} hint="打开身份验证器查看；手机不在身边时，可输入恢复码" />
    </StepForm>
  );
}

interface Enrolled {
  readonly userId: string;
  readonly token: string;
  readonly recoveryCodes: readonly string[];
}

function EnrolmentStep({ signInKey, onBack }: StepProps) {
  const { request } = usePortal();
  const signIn = useSignIn();
  const [secret, setSecret] = useState<FactorSecret>();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const { otp, setOtp, fault, setError, ...step } = useOtp(async (code) =>
    setEnrolled(await request(authentication.confirmEnrolment, { signInKey, otp: code }, { quiet: true })),
  );
  useEffect(() => {
    request(authentication.beginEnrolment, { signInKey }, { quiet: true }).then(setSecret, (failure: unknown) =>
      setError(sentenceOf(failure, '加载失败，请返回重试')),
    );
  }, [request, signInKey, setError]);
  if (enrolled)
    return (
      <StepForm
        title="保存恢复码"
        action="我已保存，进入平台"
        {...step}
        onSubmit={() => void signIn({ token: enrolled.token, userId: enrolled.userId })}
        onBack={onBack}
      >
        <RecoveryCodes codes={enrolled.recoveryCodes} />
      </StepForm>
    );
  return (
    <StepForm title="启用动态验证码" action="启用并登录" {...step} onSubmit={step.submit} onBack={onBack}>
      <MessageBar intent="info" layout="multiline">
        您的账号拥有平台级权限，须启用动态验证码后才能登录。
      </MessageBar>
      {secret ? (
        <AppSetUp secret={secret} otp={otp} onOtp={setOtp} fault={fault} />
      ) : (
        !step.error && <Spinner label="正在生成密钥" />
      )}
    </StepForm>
  );
}

/** 登录的第二步：输入动态验证码，或先启用它。 */
export default function SecondStep({ step: { kind, signInKey }, onBack }: { step: NextStep; onBack: () => void }) {
  const Step = kind === 'code' ? CodeStep : EnrolmentStep;
  return <Step signInKey={signInKey} onBack={onBack} />;
}

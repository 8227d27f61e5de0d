import { Button, Checkbox, Field, Input, MessageBar, MessageBarBody, Tab, TabList } from '@fluentui/react-components';
import { authentication } from '@portal/sdk/calls/session';
import { CallError } from '@portal/sdk';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { usePortal } from '../portal.ts';
import { AgreementBox } from './agreement-box.tsx';
import { CaptchaField, useCaptcha } from './captcha.tsx';
import type { Due } from './change-form.tsx';
import { useFormStyles } from './form-styles.ts';
import { rememberedAccount } from './remembered.ts';
import { SmsForm } from './sms-form.tsx';
import { useSignIn } from './use-sign-in.ts';

function PasswordForm({ onDue }: { onDue: (due: Due) => void }) {
  const styles = useFormStyles();
  const { request } = usePortal();
  const signIn = useSignIn();
  const captcha = useCaptcha();
  const [account, setAccount] = useState(rememberedAccount.get());
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(account !== '');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!account.trim() || !password || !agreed || (captcha.required && !captcha.text) || busy) return;
    setBusy(true);
    setError('');
    try {
      const login = await request(
        authentication.userLoginEcology,
        { account: account.trim(), password, ...captcha.answer() },
        { quiet: true },
      );
      rememberedAccount.set(remember ? account.trim() : '');
      if (login.newPassword) onDue(login.newPassword);
      else await signIn(login);
    } catch (failure) {
      captcha.renew(true);
      setError(failure instanceof CallError ? failure.message : '登录失败，请稍后重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="密码登录">
      <Field label="账号" required {...(tried && !account.trim() && { validationMessage: '请输入账号' })}>
        <Input
          size="large"
          value={account}
          maxLength={50}
          autoComplete="username"
          onChange={(_, { value }) => setAccount(value)}
        />
      </Field>
      <Field
        label="密码"
        required
        {...(tried && !password
          ? { validationMessage: '请输入密码' }
          : capsLock
            ? { validationState: 'warning', validationMessage: '大写锁定已开启' }
            : {})}
      >
        <Input
          size="large"
          type="password"
          value={password}
          maxLength={64}
          autoComplete="current-password"
          onChange={(_, { value }) => setPassword(value)}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        />
      </Field>
      {captcha.required && <CaptchaField captcha={captcha} tried={tried} />}
      <div className={styles.row}>
        <Checkbox checked={remember} onChange={(_, { checked }) => setRemember(checked === true)} label="记住账号" />
        <Link className={styles.link} to="/login/index?view=forgot">
          忘记密码
        </Link>
      </div>
      <AgreementBox agreed={agreed} onChange={setAgreed} error={tried && !agreed} />
      {error && (
        <MessageBar intent="error" role="alert">
          <MessageBarBody>{error}</MessageBarBody>
        </MessageBar>
      )}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? '登录中…' : '登录'}
      </Button>
    </form>
  );
}

const ChangeForm = lazy(() => import(/* webpackChunkName: "register" */ './change-form.tsx'));

/** Sign-in by password, or by a code sent to the phone; a password that is no longer good is replaced first. */
export function LoginCard() {
  const styles = useFormStyles();
  const [mode, setMode] = useState<'password' | 'sms'>('password');
  const [due, setDue] = useState<Due>();
  if (due)
    return (
      <Suspense>
        <ChangeForm due={due} onBack={() => setDue(undefined)} />
      </Suspense>
    );
  return (
    <section className={styles.form} aria-labelledby="login-title">
      <h1 id="login-title" className={styles.title}>
        欢迎登录
      </h1>
      <TabList selectedValue={mode} onTabSelect={(_, { value }) => setMode(value === 'sms' ? 'sms' : 'password')}>
        <Tab value="password">密码登录</Tab>
        <Tab value="sms">短信登录</Tab>
      </TabList>
      {mode === 'password' ? <PasswordForm onDue={setDue} /> : <SmsForm />}
    </section>
  );
}

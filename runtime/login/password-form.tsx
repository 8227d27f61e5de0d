import { Button, Checkbox, Field } from '@fluentui/react-components';
import { MessageBar, useCaptcha } from '@portal/sdk/ui';
import { CallError } from '@portal/sdk';
import { authentication } from '@portal/sdk/calls/session';
import { REFUSALS } from '@portal/sdk/contract';
import { type FormEvent, useContext, useEffect, useState } from 'react';
import { Link } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { AgreementBox } from './agreement-box.tsx';
import { CaptchaField } from './captcha.tsx';
import type { Due } from './change-form.tsx';
import { useFormStyles } from './form-styles.ts';
import { type NextStep, nextStepOf, sentenceOf } from './next-step.ts';
import { PasswordInput } from './password-input.tsx';
import { rememberedAccount } from './remembered.ts';
import { TextField } from './text-field.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useProof } from './use-proof.ts';
import { SignInPlace, useSignIn } from './use-sign-in.ts';

/** The account is not being typed any more. */
const settledMs = 300;

interface Props {
  onDue: (due: Due) => void;
  onNext: (step: NextStep) => void;
}

/** 账号和密码登录；失败一次后，每次都要图形验证码。 */
export function PasswordForm({ onDue, onNext }: Props) {
  const styles = useFormStyles();
  const { request } = usePortal();
  const signIn = useSignIn();
  const captcha = useCaptcha(false);
  const place = useContext(SignInPlace);
  const [account, setAccount] = useState(place?.account ?? rememberedAccount.get());
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(rememberedAccount.get() !== '');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const prove = useProof();
  const form = useFirstFocus();

  // the work goes on while the person reads the picture
  useEffect(() => {
    if (!captcha.required) return undefined;
    const timer = setTimeout(() => void prove(captcha.id, account.trim()), settledMs);
    return () => clearTimeout(timer);
  }, [captcha.required, captcha.id, account, prove]);

  const send = async () => {
    const given = { account: account.trim(), password };
    if (captcha.required) await prove(captcha.id, given.account);
    try {
      return await request(authentication.userLoginEcology, { ...given, ...captcha.answer() }, { quiet: true });
    } catch (failure) {
      const unasked = !captcha.required && failure instanceof CallError && failure.code === REFUSALS.proof;
      if (!unasked) throw failure;
      await prove(captcha.id, given.account); // too many failures behind this address: costs work, asks nothing
      return request(authentication.userLoginEcology, { ...given, captchaId: captcha.id }, { quiet: true });
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!account.trim() || !password || !agreed || (captcha.required && !captcha.text) || busy) return;
    setBusy(true);
    setError('');
    const keepName = () => rememberedAccount.set(remember ? account.trim() : '');
    try {
      const login = await send();
      keepName();
      if (login.newPassword) onDue(login.newPassword);
      else await signIn(login);
    } catch (failure) {
      const next = nextStepOf(failure);
      if (next) {
        keepName();
        return onNext(next);
      }
      captcha.renew(true);
      setTried(false); // of the picture, which is new
      setError(sentenceOf(failure, '登录失败，请稍后重试'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="密码登录">
      <TextField
        label="账号"
        value={account}
        maxLength={50}
        autoComplete="username"
        onChange={setAccount}
        fault={tried && !account.trim() ? '请输入账号' : undefined}
      />
      <Field
        className={styles.field}
        label="密码"
        required
        {...(tried && !password
          ? { validationMessage: '请输入密码' }
          : capsLock
            ? { validationState: 'warning', validationMessage: '大写锁定已开启' }
            : {})}
      >
        <PasswordInput
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
        <Link className={styles.link} to="/login/index?view=forgot" {...(place && { target: '_blank' })}>
          忘记密码
        </Link>
      </div>
      <AgreementBox agreed={agreed} onChange={setAgreed} error={tried && !agreed} />
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? '登录中…' : '登录'}
      </Button>
    </form>
  );
}

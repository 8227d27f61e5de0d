import { Button, Radio, RadioGroup } from '@fluentui/react-components';
import { MessageBar } from '@portal/sdk/ui';
import { CallError } from '@portal/sdk';
import { registration } from '@portal/sdk/calls/registration';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { useFormStyles } from './form-styles.ts';
import { isGood, NewPassword, useChosen } from './new-password.tsx';
import { NotNow } from './not-now.tsx';
import { PhoneStep } from './phone-step.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface Found {
  readonly resetKey: string;
  readonly accounts: readonly { readonly account: string; readonly userName: string }[];
}

/** 找回密码：手机验证，选择账号，设置新密码。 */
export default function ForgotForm() {
  const styles = useFormStyles();
  const { request, dialogs } = usePortal();
  const navigate = useNavigate();
  const [proof, setProof] = useState({ phone: '', smsCode: '' });
  const [found, setFound] = useState<Found>();
  const [account, setAccount] = useState('');
  const [chosen, setChosen] = useChosen();
  const [tried, setTried] = useState(false);
  const [error, setError] = useState('');
  const form = useFirstFocus(found ? 1 : 0);
  const find = async () => {
    const answer = await request(registration.findUserInfoByPhone, proof, { quiet: true });
    setFound(answer);
    setAccount(answer.accounts[0]?.account ?? '');
    setTried(false);
  };
  const change = async (resetKey: string) => {
    if (!isGood(chosen, account)) return;
    const { password } = chosen;
    await request(registration.updatePasswordByAccount, { account, password, resetKey }, { quiet: true });
    dialogs.toast({ intent: 'success', message: '密码已修改，请重新登录' });
    await navigate('/login/index');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setError('');
    (found ? change(found.resetKey) : find()).catch((failure: unknown) =>
      setError(failure instanceof CallError ? failure.message : '操作失败，请稍后重试'),
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="找回密码">
      <h1 className={styles.title}>找回密码</h1>
      <NotNow what="找回密码">
        记得密码的账号可以
        <Link className={styles.inText} to="/login/index">
          照常登录
        </Link>
        。
      </NotNow>
      {!found && <PhoneStep value={proof} onChange={setProof} tried={tried} onError={setError} />}
      {found && found.accounts.length === 0 && <MessageBar intent="warning">该手机号没有可找回的账号。</MessageBar>}
      {found && found.accounts.length > 0 && (
        <>
          <RadioGroup value={account} onChange={(_, { value }) => setAccount(value)} aria-label="选择账号">
            {found.accounts.map((one) => (
              <Radio key={one.account} value={one.account} label={`${one.account}（${one.userName}）`} />
            ))}
          </RadioGroup>
          <NewPassword account={account} value={chosen} onChange={setChosen} tried={tried} />
        </>
      )}
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      <Button type="submit" appearance="primary" size="large" disabled={found?.accounts.length === 0}>
        {found ? '修改密码' : '下一步'}
      </Button>
    </form>
  );
}

import { Button } from '@fluentui/react-components';
import { MessageBar } from '@portal/sdk/ui';
import { authentication } from '@portal/sdk/calls/session';
import { type FormEvent, useState } from 'react';
import { usePortal } from '../portal.ts';
import { storage } from '../session/storage.ts';
import { isPhone } from './code-sender.tsx';
import { useFormStyles } from './form-styles.ts';
import { LoginCard } from './login-card.tsx';
import { sentenceOf } from './next-step.ts';
import { isCode, PhoneStep } from './phone-step.tsx';
import { SignInPlace, useSignIn } from './use-sign-in.ts';

interface PhoneFormProps {
  bindKey: string;
  /** Another account is to be bound than the one signed in to. */
  onOther: () => void;
}

function PhoneForm({ bindKey, onOther }: PhoneFormProps) {
  const styles = useFormStyles();
  const { request } = usePortal();
  const signIn = useSignIn();
  const [proof, setProof] = useState({ phone: '', smsCode: '' });
  const [tried, setTried] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isPhone(proof.phone) || !isCode(proof.smsCode)) return;
    try {
      await signIn(await request(authentication.bindSso, { bindKey, ...proof }, { quiet: true }));
    } catch (failure) {
      setError(sentenceOf(failure, '绑定失败，请重试'));
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="验证手机">
      <h1 className={styles.title}>请绑定平台账号</h1>
      <p>将绑定到此浏览器当前登录的账号，请用该账号登记的手机号验证。</p>
      <PhoneStep value={proof} onChange={setProof} tried={tried} onError={setError} />
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      <Button type="submit" appearance="primary" size="large">
        绑定并登录
      </Button>
      <Button appearance="subtle" onClick={onOther}>
        绑定其他账号
      </Button>
    </form>
  );
}

/** 绑定平台账号：先登录该账号，再验证它的手机。 */
export function BindForm({ bindKey }: { bindKey: string }) {
  const styles = useFormStyles();
  const [signedIn, setSignedIn] = useState(storage.token() !== undefined);
  return (
    <section className={styles.form} aria-label="绑定平台账号">
      {signedIn ? (
        <PhoneForm bindKey={bindKey} onOther={() => setSignedIn(false)} />
      ) : (
        <SignInPlace value={{ proceed: () => setSignedIn(true) }}>
          <MessageBar intent="info" layout="multiline">
            此身份还没有绑定平台账号：请先登录要绑定的账号，再验证它的手机号，只需一次。
          </MessageBar>
          <LoginCard />
        </SignInPlace>
      )}
    </section>
  );
}

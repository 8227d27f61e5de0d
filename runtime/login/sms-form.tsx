import { Button } from '@fluentui/react-components';
import { MessageBar } from '@portal/sdk/ui';
import { authentication } from '@portal/sdk/calls/session';
import { type FormEvent, useState } from 'react';
import { usePortal } from '../portal.ts';
import { isPhone } from './code-sender.tsx';
import { AgreementBox } from './agreement-box.tsx';
import { useFormStyles } from './form-styles.ts';
import { type NextStep, nextStepOf, sentenceOf } from './next-step.ts';
import { isCode, PhoneStep } from './phone-step.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useSignIn } from './use-sign-in.ts';

/** 手机号和短信验证码登录。 */
export default function SmsForm({ onNext }: { onNext: (step: NextStep) => void }) {
  const styles = useFormStyles();
  const { request } = usePortal();
  const signIn = useSignIn();
  const [proof, setProof] = useState({ phone: '', smsCode: '' });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState('');
  const form = useFirstFocus();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isPhone(proof.phone) || !isCode(proof.smsCode) || !agreed) return;
    try {
      await signIn(await request(authentication.userLoginTaxSaaS, proof, { quiet: true }));
    } catch (failure) {
      const next = nextStepOf(failure);
      if (next) onNext(next);
      else setError(sentenceOf(failure, '登录失败，请稍后重试'));
    }
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="短信登录">
      <PhoneStep value={proof} onChange={setProof} tried={tried} onError={setError} />
      <AgreementBox agreed={agreed} onChange={setAgreed} error={tried && !agreed} />
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      <Button type="submit" appearance="primary" size="large">
        登录
      </Button>
    </form>
  );
}

import { Button } from '@fluentui/react-components';
import { MessageBar } from '@portal/sdk/ui';
import { registration } from '@portal/sdk/calls/registration';
import { authentication } from '@portal/sdk/calls/session';
import type { OutputOf } from '@portal/sdk/contract';
import { type FormEvent, useState } from 'react';
import { usePortal } from '../portal.ts';
import { useFormStyles } from './form-styles.ts';
import { type NextStep, nextStepOf, sentenceOf } from './next-step.ts';
import { isGood, NewPassword, useChosen } from './new-password.tsx';
import { NotNow } from './not-now.tsx';
import { useSignIn } from './use-sign-in.ts';

export type Due = NonNullable<OutputOf<typeof authentication.userLoginEcology>['newPassword']>;

const WHY = {
  GIVEN: '当前密码由管理员重置，请先设置您自己的密码。',
  EXPIRED: '密码已使用超过 90 天，请先设置新密码。',
} as const;

interface Props {
  due: Due;
  onNext: (step: NextStep) => void;
  onBack: () => void;
}

/** 登录前设置新密码，成功后直接登录。 */
export default function ChangeForm({ due: { account, resetKey, reason }, onNext, onBack }: Props) {
  const styles = useFormStyles();
  const { request } = usePortal();
  const signIn = useSignIn();
  const [chosen, setChosen] = useChosen();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || !isGood(chosen, account)) return;
    setBusy(true);
    setError('');
    const { password } = chosen;
    try {
      await request(registration.updatePasswordByAccount, { account, password, resetKey }, { quiet: true });
      await signIn(await request(authentication.userLoginEcology, { account, password }, { quiet: true }));
    } catch (failure) {
      const next = nextStepOf(failure);
      if (next) onNext(next);
      else setError(sentenceOf(failure, '操作失败，请稍后重试'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="设置新密码">
      <h1 className={styles.title}>设置新密码</h1>
      <NotNow what="设置新密码" />
      <MessageBar intent="info">{WHY[reason]}</MessageBar>
      <NewPassword account={account} value={chosen} onChange={setChosen} tried={tried} />
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={busy}>
        {busy ? '保存中…' : '保存并登录'}
      </Button>
      <Button appearance="subtle" onClick={onBack}>
        返回登录
      </Button>
    </form>
  );
}

import { Tab, TabList } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import type { Due } from './change-form.tsx';
import type { NextStep } from './next-step.ts';
import { useFormStyles } from './form-styles.ts';
import { PasswordForm } from './password-form.tsx';
import { SmsForm } from './sms-form.tsx';

const SecondStep = lazy(() => import(/* webpackChunkName: "second-factor" */ './second-step.tsx'));
const ChangeForm = lazy(() => import(/* webpackChunkName: "register" */ './change-form.tsx'));

/**
 * Sign-in by password, or by a code sent to the phone; an expired password is replaced first, and a second factor is
 * asked for in the same card.
 */
export function LoginCard() {
  const styles = useFormStyles();
  const [mode, setMode] = useState<'password' | 'sms'>('password');
  const [due, setDue] = useState<Due>();
  const [next, setNext] = useState<NextStep>();
  const begin = () => {
    setDue(undefined);
    setNext(undefined);
  };
  if (next || due)
    return (
      <Suspense>
        {next && <SecondStep step={next} onBack={begin} />}
        {due && !next && <ChangeForm due={due} onNext={setNext} onBack={begin} />}
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
      {mode === 'password' ? <PasswordForm onDue={setDue} onNext={setNext} /> : <SmsForm onNext={setNext} />}
    </section>
  );
}

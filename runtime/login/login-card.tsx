import { Tab, TabList } from '@fluentui/react-components';
import { lazy, Suspense, useContext, useState } from 'react';
import type { Due } from './change-form.tsx';
import type { NextStep } from './next-step.ts';
import { useFormStyles } from './form-styles.ts';
import { PasswordForm } from './password-form.tsx';
import { SignInPlace } from './use-sign-in.ts';

const SecondStep = lazy(() => import(/* webpackChunkName: "second-factor" */ './second-step.tsx'));
const SmsForm = lazy(() => import(/* webpackChunkName: "register" */ './sms-form.tsx'));
const ChangeForm = lazy(() => import(/* webpackChunkName: "register" */ './change-form.tsx'));

/**
 * Sign-in by password, or by a code sent to the phone; an expired password is replaced first, and a second factor is
 * asked for in the same card.
 */
export function LoginCard() {
  const styles = useFormStyles();
  const place = useContext(SignInPlace);
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
    <section className={styles.form} aria-label="登录">
      {place?.account === undefined && <h1 className={styles.title}>欢迎登录</h1>}
      <TabList selectedValue={mode} onTabSelect={(_, { value }) => setMode(value === 'sms' ? 'sms' : 'password')}>
        <Tab value="password">密码登录</Tab>
        <Tab value="sms">短信登录</Tab>
      </TabList>
      {mode === 'password' ? (
        <PasswordForm onDue={setDue} onNext={setNext} />
      ) : (
        <Suspense>
          <SmsForm onNext={setNext} />
        </Suspense>
      )}
    </section>
  );
}

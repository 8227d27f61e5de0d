import { Button } from '@fluentui/react-components';
import { CallError } from '@portal/sdk';
import { openedInvitation } from '@portal/sdk/calls/invitation';
import { registration } from '@portal/sdk/calls/registration';
import { type Attachment, MessageBar, StepsBar } from '@portal/sdk/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { AgreementBox } from './agreement-box.tsx';
import { EnterpriseStep } from './enterprise-step.tsx';
import { useFormStyles } from './form-styles.ts';
import { PasswordMeter } from '@portal/sdk/ui';
import { sentenceOf } from './next-step.ts';
import { NotNow } from './not-now.tsx';
import { PhoneStep } from './phone-step.tsx';
import {
  emptyValues,
  faultsOf,
  isRight,
  type Refused,
  refusedOf,
  stepOf,
  stillRefused,
  type Values,
} from './register-values.ts';
import { TextField } from './text-field.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useSignIn } from './use-sign-in.ts';

const steps = ['手机验证', '账号信息', '企业信息', '等待审核'];
const sent = 3;

/** The step in the address: each is an entry of the history, none is shown before the one before it is done. */
function useStep(reached: number) {
  const [query, setQuery] = useSearchParams();
  const go = (step: number) => {
    const next = new URLSearchParams(query);
    next.set('step', String(step + 1));
    setQuery(next);
  };
  return [Math.min(reached, Math.max(0, Number(query.get('step') ?? 1) - 1 || 0)), go] as const;
}

/** The link of an invitation brings the phone that it was sent to, and the name of its owner. */
function useInvitation(take: (invited: Pick<Values, 'phone' | 'userName'>) => void, fail: (text: string) => void) {
  const token = useSearchParams()[0].get('invite');
  const { request } = usePortal();
  const asked = useRef<string>(null);
  useEffect(() => {
    if (token === null || asked.current === token) return;
    asked.current = token;
    request(openedInvitation.open, { token }, { quiet: true }).then(take, (failure: unknown) =>
      fail(sentenceOf(failure, '邀请链接打不开，请直接注册')),
    );
  }, [token, request, take, fail]);
}

/** 注册：手机验证、账号信息、企业信息、等待审核；也可先以访客身份进入。 */
export default function RegisterForm() {
  const styles = useFormStyles();
  const { request } = usePortal();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { state: refused } = useLocation();
  const [values, setValues] = useState<Values>(() => ({ ...emptyValues, ...refused }));
  const [agreed, setAgreed] = useState(false);
  const [triedStep, setTriedStep] = useState<number>();
  const [error, setError] = useState('');
  const [refusedFields, setRefusedFields] = useState<Refused>([]);
  const [phoneKey, setPhoneKey] = useState('');
  const [licence, setLicence] = useState<Attachment>();
  const [applyNo, setApplyNo] = useState('');
  useInvitation((invited) => setValues((before) => ({ ...before, ...invited })), setError);
  const reached = phoneKey === '' ? 0 : isRight(1, values) ? 2 : 1;
  const [asked, go] = useStep(reached);
  const step = applyNo === '' ? asked : sent;
  const form = useFirstFocus(step);
  const tried = triedStep === step;
  const faults = { ...stillRefused(refusedFields, values), ...(tried && faultsOf(step, values)) };
  const set =
    <N extends keyof Values>(name: N) =>
    (value: Values[N]) =>
      setValues((before) => ({ ...before, [name]: value }));

  const leave: readonly (() => Promise<void>)[] = [
    async () => {
      const { phone, smsCode } = values;
      const proven = await request(registration.provePhone, { phone, smsCode }, { quiet: true });
      if (proven.registered) return setError('该手机号已注册，请直接登录');
      setPhoneKey(proven.phoneKey);
      return go(1);
    },
    async () => go(2),
    async () => {
      const { again: _again, phone: _phone, smsCode: _code, socialcreditcode, ...rest } = values;
      const application = { ...rest, phoneKey, socialcreditcode: socialcreditcode.trim() };
      const answer = await request(
        registration.register,
        { ...application, ...(licence && { licenceKey: licence.fileId }) },
        { quiet: true },
      );
      setApplyNo(answer.applyNo);
    },
  ];
  /** What the server found wrong stands at its field, on the step of that field. */
  const refuse = (failure: unknown) => {
    const found = failure instanceof CallError ? refusedOf(failure.faults, values) : [];
    setRefusedFields(found);
    const [first] = found;
    if (!first) setError(failure instanceof CallError ? failure.message : '操作失败，请稍后重试');
    else if (stepOf(first.name) !== step) go(stepOf(first.name));
  };
  const attempt = (work: (() => Promise<unknown>) | undefined) => {
    setTriedStep(step);
    setError('');
    setRefusedFields([]);
    if (!work || !agreed || !isRight(step, values)) return;
    work().catch(refuse);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(leave[step]);
  };
  const visit = async () =>
    signIn(
      await request(registration.visitorRegister, { phone: values.phone, smsCode: values.smsCode }, { quiet: true }),
    );
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label="注册">
      <h1 className={styles.title} tabIndex={-1}>
        {step === sent ? '注册申请已提交' : '注册账号'}
      </h1>
      {step < sent && <NotNow what="注册" />}
      <StepsBar steps={steps.map((title) => ({ title }))} current={step} />
      {step === 0 && (
        <>
          <PhoneStep
            value={values}
            onChange={(proof) => setValues((before) => ({ ...before, ...proof }))}
            tried={tried}
            onError={setError}
          />
          <AgreementBox agreed={agreed} onChange={setAgreed} error={tried && !agreed} />
        </>
      )}
      {step === 1 && (
        <>
          <TextField
            label="账号"
            maxLength={30}
            autoComplete="username"
            value={values.account}
            onChange={set('account')}
            fault={faults.account}
          />
          <TextField
            label="姓名"
            maxLength={30}
            autoComplete="name"
            value={values.userName}
            onChange={set('userName')}
            fault={faults.userName}
          />
          <TextField
            label="密码"
            type="password"
            maxLength={64}
            autoComplete="new-password"
            value={values.password}
            onChange={set('password')}
            fault={faults.password}
          />
          <PasswordMeter password={values.password} account={values.account} />
          <TextField
            label="确认密码"
            type="password"
            maxLength={64}
            autoComplete="new-password"
            value={values.again}
            onChange={set('again')}
            fault={faults.again}
          />
        </>
      )}
      {step === 2 && (
        <EnterpriseStep
          values={values}
          faults={faults}
          set={set}
          phoneKey={phoneKey}
          licence={licence}
          onLicence={setLicence}
        />
      )}
      {step === sent && (
        <MessageBar intent="success" layout="multiline">
          注册申请 {applyNo} 已提交，运营人员将在 1 个工作日内审核，结果会以短信通知。用注册的手机号可随时查询进度。
        </MessageBar>
      )}
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      {step < sent && (
        <Button type="submit" appearance="primary" size="large">
          {step === 2 ? '提交注册' : '下一步'}
        </Button>
      )}
      {step === 0 && (
        <Button size="large" onClick={() => attempt(visit)}>
          以访客身份进入
        </Button>
      )}
      {(step === 1 || step === 2) && (
        <Button appearance="subtle" onClick={() => void navigate(-1)}>
          上一步
        </Button>
      )}
      <Link className={styles.inText} to="/login/index?view=status">
        查询注册进度
      </Link>
    </form>
  );
}

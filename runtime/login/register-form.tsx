import { Button, Dropdown, Field, Option } from '@fluentui/react-components';
import { CallError } from '@portal/sdk';
import { registration } from '@portal/sdk/calls/registration';
import { creditCodeMessage } from '@portal/sdk/format';
import { StepsBar, MessageBar } from '@portal/sdk/ui';
import { type FormEvent, useState } from 'react';
import { usePortal } from '../portal.ts';
import { isPhone } from './code-sender.tsx';
import { useFormStyles } from './form-styles.ts';
import { PasswordMeter, passwordTicks } from './password-meter.tsx';
import { isCode, PhoneStep } from './phone-step.tsx';
import { TextField } from './text-field.tsx';
import { useSignIn } from './use-sign-in.ts';

const ENT_TYPE = {
  1: '有限责任公司',
  2: '股份有限公司',
  3: '国有企业',
  4: '合伙企业',
  5: '个体工商户',
  6: '分公司',
} as const;
const steps = ['手机验证', '账号信息', '企业信息', '等待审核'];

const empty = {
  phone: '',
  smsCode: '',
  account: '',
  userName: '',
  password: '',
  again: '',
  entType: '1' as keyof typeof ENT_TYPE extends infer K ? `${K & number}` : never,
  customerRegisterName: '',
  socialcreditcode: '',
  legalRepresentative: '',
};
type Values = typeof empty;

/** What is wrong with a step, by field. */
function faultsOf(step: number, values: Values): Partial<Record<keyof Values, string>> {
  const missing = (name: keyof Values, text: string) => (values[name].trim() ? {} : { [name]: text });
  if (step === 0)
    return {
      ...(!isPhone(values.phone) && { phone: '请输入 11 位手机号' }),
      ...(!isCode(values.smsCode) && { smsCode: '请输入 6 位验证码' }),
    };
  if (step === 1) {
    return {
      ...(!/^(?=\w*[A-Za-z_])[A-Za-z0-9_]{4,30}$/.test(values.account) && {
        account: '账号为 4 到 30 位字母、数字或下划线，不能全是数字',
      }),
      ...missing('userName', '请输入姓名'),
      ...(passwordTicks(values.password, values.account).some(({ met }) => !met) && { password: '密码不符合要求' }),
      ...(values.again !== values.password && { again: '两次输入的密码不一致' }),
    };
  }
  const code = creditCodeMessage(values.socialcreditcode);
  return {
    ...missing('customerRegisterName', '请输入企业名称'),
    ...(code && { socialcreditcode: code }),
    ...missing('legalRepresentative', '请输入法定代表人'),
  };
}

/** 注册：手机验证、账号信息、企业信息、等待审核；也可先以访客身份进入。 */
export default function RegisterForm() {
  const styles = useFormStyles();
  const { request } = usePortal();
  const signIn = useSignIn();
  const [step, setStep] = useState(0);
  const [values, setValues] = useState<Values>(empty);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState('');
  const [phoneKey, setPhoneKey] = useState('');
  const [applyNo, setApplyNo] = useState('');
  const faults = tried ? faultsOf(step, values) : {};
  const set = (name: keyof Values) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  const entry = (name: keyof Values) => ({ value: values[name], onChange: set(name), fault: faults[name] });

  const leaveStep = async () => {
    const { again: _again, phone, smsCode, socialcreditcode, ...rest } = values;
    if (step === 0) {
      const proven = await request(registration.provePhone, { phone, smsCode }, { quiet: true });
      if (proven.registered) return setError('该手机号已注册，请直接登录');
      setPhoneKey(proven.phoneKey);
    }
    if (step === 2) {
      const answer = await request(
        registration.register,
        { ...rest, phoneKey, socialcreditcode: socialcreditcode.trim() },
        { quiet: true },
      );
      setApplyNo(answer.applyNo);
    }
    setTried(false);
    return setStep(step + 1);
  };
  const attempt = (work: () => Promise<unknown>) => {
    setTried(true);
    setError('');
    if (Object.keys(faultsOf(step, values)).length > 0) return;
    work().catch((failure: unknown) =>
      setError(failure instanceof CallError ? failure.message : '操作失败，请稍后重试'),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(leaveStep);
  };
  const visit = async () =>
    signIn(
      await request(registration.visitorRegister, { phone: values.phone, smsCode: values.smsCode }, { quiet: true }),
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="注册">
      <h1 className={styles.title}>注册账号</h1>
      <StepsBar steps={steps.map((title) => ({ title }))} current={step} />
      {step === 0 && (
        <PhoneStep
          value={values}
          onChange={(proof) => setValues((before) => ({ ...before, ...proof }))}
          tried={tried}
          onError={setError}
        />
      )}
      {step === 1 && (
        <>
          <TextField label="账号" maxLength={30} autoComplete="username" {...entry('account')} />
          <TextField label="姓名" maxLength={30} autoComplete="name" {...entry('userName')} />
          <TextField label="密码" type="password" maxLength={64} autoComplete="new-password" {...entry('password')} />
          <PasswordMeter password={values.password} account={values.account} />
          <TextField label="确认密码" type="password" maxLength={64} autoComplete="new-password" {...entry('again')} />
        </>
      )}
      {step === 2 && (
        <>
          <Field label="企业类型" required>
            <Dropdown
              size="large"
              value={ENT_TYPE[values.entType]}
              selectedOptions={[values.entType]}
              onOptionSelect={(_, { optionValue }) => set('entType')(optionValue ?? '1')}
            >
              {Object.entries(ENT_TYPE).map(([code, text]) => (
                <Option key={code} value={code}>
                  {text}
                </Option>
              ))}
            </Dropdown>
          </Field>
          <TextField label="企业名称" maxLength={100} autoComplete="organization" {...entry('customerRegisterName')} />
          <TextField label="统一社会信用代码" maxLength={18} {...entry('socialcreditcode')} />
          <TextField label="法定代表人" maxLength={30} {...entry('legalRepresentative')} />
        </>
      )}
      {step === 3 && (
        <MessageBar intent="success" layout="multiline">
          注册申请 {applyNo} 已提交，运营人员将在 1 个工作日内审核，结果会以短信通知。
        </MessageBar>
      )}
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
      {step < 3 && (
        <Button type="submit" appearance="primary" size="large">
          {step === 2 ? '提交注册' : '下一步'}
        </Button>
      )}
      {step === 0 && (
        <Button size="large" onClick={() => attempt(visit)}>
          以访客身份进入
        </Button>
      )}
    </form>
  );
}

import { type ENT_TYPE, type REGISTRATION_AUDIENCE, wrongCheckText } from '@portal/sdk/calls/registration';
import type { InputFault } from '@portal/sdk/contract';
import { creditCheckFits, creditCodeMessage } from '@portal/sdk/format';
import { isPhone } from './code-sender.tsx';
import { passwordTicks } from '@portal/sdk/ui';
import { isCode } from './phone-step.tsx';

export const entTypes = ['1', '2', '3', '4', '5', '6'] as const satisfies readonly `${keyof typeof ENT_TYPE}`[];

export const emptyValues = {
  phone: '',
  smsCode: '',
  account: '',
  userName: '',
  password: '',
  again: '',
  audience: 'SUPPLIER' as (typeof REGISTRATION_AUDIENCE)['list'][number],
  entType: '1' as (typeof entTypes)[number],
  customerRegisterName: '',
  socialcreditcode: '',
  legalRepresentative: '',
};
export type Values = typeof emptyValues;
export type Faults = Partial<Record<keyof Values, string>>;

const missing = (values: Values, name: keyof Values, text: string): Faults =>
  values[name].trim() ? {} : { [name]: text };

function creditFault(written: string): string | undefined {
  const code = written.trim();
  return creditCodeMessage(code) ?? (creditCheckFits(code) ? undefined : wrongCheckText);
}

const faultsBySteps: readonly ((values: Values) => Faults)[] = [
  ({ phone, smsCode }) => ({
    ...(!isPhone(phone) && { phone: '请输入 11 位手机号' }),
    ...(!isCode(smsCode) && { smsCode: '请输入 6 位验证码' }),
  }),
  (values) => ({
    ...(!/^(?=\w*[A-Za-z_])[A-Za-z0-9_]{4,30}$/.test(values.account) && {
      account: '账号为 4 到 30 位字母、数字或下划线，不能全是数字',
    }),
    ...missing(values, 'userName', '请输入姓名'),
    ...(passwordTicks(values.password, values.account).some(({ met }) => !met) && { password: '密码不符合要求' }),
    ...(values.again !== values.password && { again: '两次输入的密码不一致' }),
  }),
  (values) => {
    const code = creditFault(values.socialcreditcode);
    return {
      ...missing(values, 'customerRegisterName', '请输入企业名称'),
      ...(code && { socialcreditcode: code }),
      ...missing(values, 'legalRepresentative', '请输入法定代表人'),
    };
  },
];

const stepsOfNames: readonly (readonly (keyof Values)[])[] = [
  ['phone', 'smsCode'],
  ['account', 'userName', 'password', 'again'],
];

/** The step on which a field stands. */
export const stepOf = (name: keyof Values): number => {
  const step = stepsOfNames.findIndex((names) => names.includes(name));
  return step < 0 ? stepsOfNames.length : step;
};

const isName = (path: string): path is keyof Values => path in emptyValues;

/** What the server found wrong with fields, as they were sent. */
export type Refused = readonly { readonly name: keyof Values; readonly text: string; readonly value: string }[];

export const refusedOf = (faults: readonly InputFault[], values: Values): Refused =>
  faults.flatMap(({ path, text }) => (isName(path) ? [{ name: path, text, value: values[path] }] : []));

/** Of them, what still stands as it was sent. */
export const stillRefused = (refused: Refused, values: Values): Faults =>
  Object.fromEntries(refused.flatMap(({ name, text, value }) => (values[name] === value ? [[name, text]] : [])));

/** What is wrong with a step, by field. */
export const faultsOf = (step: number, values: Values): Faults => faultsBySteps[step]?.(values) ?? {};

export const isRight = (step: number, values: Values): boolean => Object.keys(faultsOf(step, values)).length === 0;

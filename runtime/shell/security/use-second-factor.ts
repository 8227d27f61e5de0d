import { CallError, confirm, request, toast } from '@portal/sdk';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import type { Call, OutputOf } from '@portal/sdk/contract';
import { useState } from 'react';
import type { FactorSecret } from '../../second-factor/app-set-up.tsx';
import { isOtp } from '../../second-factor/otp-field.tsx';

const QUESTION = {
  renew: { title: '更换恢复码', message: '更换恢复码吗？原有的恢复码立即失效。', ok: '更换', intent: 'warning' },
  disable: {
    title: '停用动态验证码',
    message: '停用动态验证码吗？停用后登录只需要密码，恢复码一并失效。',
    ok: '停用',
    intent: 'warning',
    tone: 'danger',
  },
  leave: { title: '离开', message: '恢复码离开后不再显示，确认已经保存？', ok: '已保存', intent: 'warning' },
} as const;

interface Shown {
  /** To be scanned; absent but while the app is set up. */
  readonly secret?: FactorSecret;
  /** To be kept by the user; shown once. */
  readonly codes?: readonly string[];
}

/** Setting up, renewing and ending one's own second factor. */
export function useSecondFactor(onDone: () => unknown) {
  const [shown, setShown] = useState<Shown>({});
  const [otp, setOtp] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function made<C extends Call>(call: C, input: object, quiet: boolean): Promise<OutputOf<C> | CallError> {
    setBusy(true);
    try {
      return await request(call, input as never, { quiet });
    } catch (failure) {
      return failure instanceof CallError ? failure : new CallError('', '网络异常，请稍后重试');
    } finally {
      setBusy(false);
    }
  }

  async function begin(): Promise<void> {
    const secret = await made(secondFactor.begin, {}, false);
    if (secret instanceof CallError) return;
    setOtp('');
    setFault(undefined);
    setShown({ secret });
  }

  async function enable(): Promise<void> {
    if (!isOtp(otp)) return setFault('请输入 6 位数字');
    const answer = await made(secondFactor.confirm, { otp }, true);
    if (!(answer instanceof CallError)) return setShown({ codes: answer.recoveryCodes });
    setOtp(''); // a code does not serve twice
    setFault(answer.message);
  }

  async function renew(): Promise<void> {
    if (!(await confirm(QUESTION.renew))) return;
    const answer = await made(secondFactor.renewCodes, {}, false);
    if (!(answer instanceof CallError)) setShown({ codes: answer.recoveryCodes });
  }

  async function disable(): Promise<void> {
    if (!(await confirm(QUESTION.disable))) return;
    if ((await made(secondFactor.disable, {}, false)) instanceof CallError) return;
    toast({ intent: 'success', message: '已停用动态验证码' });
    await onDone();
  }

  /** Whether the dialog may close. */
  const leave = async (): Promise<boolean> => shown.codes === undefined || confirm(QUESTION.leave);

  async function kept(): Promise<void> {
    setShown({});
    await onDone();
  }

  return { shown, otp, setOtp, fault, busy, begin, enable, renew, disable, leave, kept };
}

export type SecondFactor = ReturnType<typeof useSecondFactor>;

import { Button } from '@fluentui/react-components';
import { CallError } from '@portal/sdk';
import { registration } from '@portal/sdk/calls/registration';
import type { Captcha } from '@portal/sdk/ui';
import { useEffect, useState } from 'react';
import { usePortal } from '../portal.ts';

/** One code a minute; survives a reload of the page. */
const resendMs = 60_000;
const key = 'portal:sms-sent-at';

const secondsLeft = (now: number) =>
  Math.max(0, Math.ceil((Number(sessionStorage.getItem(key) ?? 0) + resendMs - now) / 1000));

export const isPhone = (phone: string): boolean => /^1\d{10}$/.test(phone);

interface SenderProps {
  phone: string;
  captcha: Captcha;
  onError: (message: string) => void;
}

/** Sends a code to the phone after its captcha, then counts down. */
export function CodeSender({ phone, captcha, onError }: SenderProps) {
  const { request, dialogs } = usePortal();
  const [left, setLeft] = useState(() => secondsLeft(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(Date.now())), 1000);
    return () => clearInterval(timer);
  }, []);
  const send = async () => {
    if (!isPhone(phone)) return onError('请输入正确的手机号');
    if (!captcha.text) return onError('请输入图形验证码');
    try {
      await request(registration.sendMsg, { phone, ...captcha.answer() }, { quiet: true });
      sessionStorage.setItem(key, String(Date.now()));
      setLeft(secondsLeft(Date.now()));
      dialogs.toast({ intent: 'success', message: '验证码已发送，5 分钟内有效' });
    } catch (error) {
      onError(error instanceof CallError ? error.message : '验证码发送失败');
    }
    return captcha.renew();
  };
  return (
    <Button size="large" disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? `${left} 秒后重发` : '获取验证码'}
    </Button>
  );
}

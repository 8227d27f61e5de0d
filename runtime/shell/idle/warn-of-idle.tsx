import { useEffect, useState } from 'react';
import { dialogs } from '../dialogs.ts';

const second = 1000;

const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / second));
  return `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`;
};

function Countdown({ endsAt }: { endsAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      您已较长时间没有操作，为了账号安全，系统将在<strong role="timer">{clock(endsAt - now)}</strong>
      后自动退出登录。正在填写的内容会作为草稿保留。
    </>
  );
}

/** Warns when an unused session is about to end; the only answer is to continue. @returns what takes it away. */
export function warnOfIdle(endsAt: number, proceed: () => void): () => void {
  const { close } = dialogs.modal({
    title: '即将自动退出',
    intent: 'warning',
    content: <Countdown endsAt={endsAt} />,
    ok: '继续使用',
    cancel: null,
    closable: false,
    maskClosable: false,
    keyboardClosable: false,
    onOk: proceed,
    onCancel: proceed, // a navigation is a use, too
  });
  return close;
}

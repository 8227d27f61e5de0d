import { useCall } from '@portal/sdk';
import { plugins } from '@portal/sdk/calls/plugins';
import { useEffect, useEffectEvent, useRef } from 'react';

/** 异常、退回和页签在五秒内显示。 */
const everyMs = 3000;

/** 每几秒问一次有没有变化，有变化才重新读取；页面不在前台时不问。 */
export function usePulse(reload: () => unknown): void {
  const { data, reload: ask } = useCall(plugins.pulse, {});
  const known = useRef<string>(undefined);
  const look = useEffectEvent(() => {
    if (!document.hidden) void ask();
  });
  const renew = useEffectEvent(reload);
  const stamp = data?.stamp;
  useEffect(() => {
    if (stamp === undefined || stamp === known.current) return;
    if (known.current !== undefined) renew();
    known.current = stamp;
  }, [stamp]);
  useEffect(() => {
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, []);
}

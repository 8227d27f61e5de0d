import { useCall } from '@portal/sdk';
import { simulations } from '@portal/sdk/calls/plugins';
import { MessageBar } from '@portal/sdk/ui';

/** 正在使用模拟的外部系统：提醒管理员这里的结果不是真的。 */
export function SimulatedBar() {
  const { data } = useCall(simulations.simulated, {});
  if (!data || data.simulated.length === 0) return null;
  return (
    <MessageBar intent="error">正在使用模拟的外部系统：{data.simulated.join('；')}。真实业务请先接入。</MessageBar>
  );
}

import { useCall } from '@portal/sdk';
import { ownSigning } from '@portal/sdk/calls/signing';
import { MessageBar, TextLink } from '@portal/sdk/ui';
import { signPath } from './addresses.ts';

/** 等待签署的入市协议：从哪天起受限制，谁能签。 */
export function WaitingBar() {
  const { data } = useCall(ownSigning.waiting, {});
  if (!data) return null;
  return data.agreements.map(({ agreementId, agreementName, versionNo, dueOn, over }) => (
    <MessageBar key={agreementId} intent={over ? 'error' : 'warning'} layout="multiline">
      {agreementName} {versionNo} 等待签署，
      {over ? `自 ${dueOn} 起已暂停办理新业务，签署后自动恢复。` : `${dueOn} 起未签署将暂停办理新业务。`}
      可以签署的管理员：{data.signers.join('、') || '本企业还没有管理员，请联系平台运营单位'}。{' '}
      <TextLink to={signPath(agreementId)}>阅读并签署</TextLink>
    </MessageBar>
  ));
}

import { productInterface } from '@portal/sdk/calls/partner';
import { ActionButton } from '@portal/sdk/ui';
import { ProtocolText } from './protocol-text.tsx';

/** e保险平台授权书；登录后可以领取进入保险机构的一次性通行证。 */
export default function EInsurancePage() {
  return (
    <ProtocolText productType="08" name="e保险平台授权书">
      <ActionButton
        call={productInterface.getBxhxToken}
        input={{}}
        appearance="secondary"
        done="已领取投保通行证，请在保险机构页面继续办理"
      >
        领取投保通行证
      </ActionButton>
    </ProtocolText>
  );
}

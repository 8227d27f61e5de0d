import { productInterface } from '@portal/sdk/calls/partner';
import { ActionButton } from '@portal/sdk/ui';
import { ProtocolText } from './protocol-text.tsx';

/** e保险平台授权书；登录后可以凭一次性通行证进入保险机构。 */
export default function EInsurancePage() {
  return (
    <ProtocolText productType="08" name="e保险平台授权书">
      <ActionButton
        call={productInterface.getBxhxToken}
        input={{}}
        appearance="secondary"
        done="正在前往保险机构"
        then={({ address }) => location.assign(address)}
      >
        前往保险机构投保
      </ActionButton>
    </ProtocolText>
  );
}

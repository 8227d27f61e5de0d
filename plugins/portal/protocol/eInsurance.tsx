import { toast } from '@portal/sdk';
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
        done="已领取投保通行证，一分钟内有效"
        onDone={({ address }) =>
          address === null
            ? toast({ intent: 'warning', message: '本门户没有接入保险机构，请联系平台运维' })
            : location.assign(address)
        }
      >
        前往保险机构投保
      </ActionButton>
    </ProtocolText>
  );
}

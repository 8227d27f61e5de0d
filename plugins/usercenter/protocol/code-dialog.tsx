import { toast, useSession, useWork } from '@portal/sdk';
import { ownSigning } from '@portal/sdk/calls/signing';
import { Descriptions, FormlessDialog, Stack } from '@portal/sdk/ui';
import { useState } from 'react';
import { CodeField, codeFault } from '../userManage/code-field.tsx';

interface Props {
  asked: { agreementId: string; contentHash: string };
  /** The signature carries an electronic seal. */
  sealed: boolean;
  onClose: () => void;
  onDone: () => unknown;
}

/** 签署：确认企业和签署人，填写本人手机收到的验证码。 */
export function CodeDialog({ asked, sealed, onClose, onDone }: Props) {
  const { user } = useSession();
  const [smsCode, setSmsCode] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useWork(ownSigning.sendCode);
  const signing = useWork(ownSigning.sign);
  const fault = tried ? codeFault(smsCode) : undefined;
  const sign = async () => {
    setTried(true);
    if (codeFault(smsCode)) return;
    if ((await signing.submit({ ...asked, smsCode })) === undefined) return;
    toast({ intent: 'success', message: '已签署' });
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog
      open
      title={sealed ? '验证后加盖电子签章' : '短信验证后签署'}
      width={480}
      ok="签署"
      busy={signing.busy}
      refusal={signing.refusal || sending.refusal}
      onOk={() => void sign()}
      onClose={onClose}
    >
      <Stack>
        <Descriptions
          columns={1}
          items={[
            { label: '签署企业', value: user?.entName },
            { label: '签署人', value: user?.userName },
          ]}
        />
        <CodeField
          label="短信验证码"
          hint={`发送至 ${user?.phone ?? '您绑定的手机'}`}
          value={smsCode}
          onChange={setSmsCode}
          fault={fault}
          onSend={async () => (await sending.submit({}))?.resendAfterSeconds}
        />
      </Stack>
    </FormlessDialog>
  );
}

import { mayCall, useSession } from '@portal/sdk';
import { Button, Descriptions, FormlessDialog, Stack, Textarea, Toolbar } from '@portal/sdk/ui';
import { FormDialog } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { addressForm } from './address-form.tsx';
import { address } from './contract.ts';
import { type Parsed, parseAddress } from './parse.ts';
import { regionName } from './regions.ts';

const shown = ({ receiverName, receiverPhone, regionCode, detailAddress, postcode }: Parsed) => [
  { label: '收货人', value: receiverName ?? '没有识别到' },
  { label: '手机', value: receiverPhone ?? '没有识别到' },
  { label: '省市区', value: (regionCode && regionName(regionCode)) ?? '没有识别到，请在表单里选择' },
  { label: '详细地址', value: detailAddress ?? '没有识别到' },
  { label: '邮编', value: postcode ?? '-' },
];

function Paste({ onTaken, onClose }: { onTaken: (parsed: Parsed) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const parsed = parseAddress(text);
  const isBlank = text.trim() === '';
  return (
    <FormlessDialog open title="粘贴识别" width={560} onClose={onClose}>
      <Stack>
        <Textarea
          aria-label="粘贴的地址"
          rows={4}
          value={text}
          placeholder="粘贴姓名、手机和地址，如：温霁 12000000001 浙江省杭州市西湖区示例路8号"
          onChange={setText}
        />
        {!isBlank && <Descriptions items={shown(parsed)} />}
        <Toolbar>
          <Button appearance="primary" disabled={isBlank} onClick={() => onTaken(parsed)}>
            填入表单
          </Button>
        </Toolbar>
      </Stack>
    </FormlessDialog>
  );
}

/** 粘贴识别：从一段文字里认出收货人、手机、省市区和详细地址，核对后填入新增地址的表单。 */
export function PasteButton({ onDone }: { onDone: () => unknown }) {
  const session = useSession();
  const [step, setStep] = useState<'paste' | Parsed>();
  if (!mayCall(session, address.save)) return null;
  const close = () => setStep(undefined);
  return (
    <>
      <Button onClick={() => setStep('paste')}>粘贴识别</Button>
      {step === 'paste' && <Paste onTaken={setStep} onClose={close} />}
      {typeof step === 'object' && (
        <FormDialog
          {...addressForm}
          call={address.save}
          title="新增地址"
          initial={{ addressType: 1, ...step }}
          open
          onClose={close}
          onDone={onDone}
        />
      )}
    </>
  );
}

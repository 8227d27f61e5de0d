import { toast, useSubmit } from '@portal/sdk';
import { BusyButton, Field, FormlessDialog, Input, Stack, Toolbar } from '@portal/sdk/ui';
import { useState } from 'react';
import { type ContractRow, contractManagement } from './contract.ts';
import { SIDE } from './schema.ts';

interface Props {
  contract: ContractRow;
  onClose: () => void;
  onDone: () => unknown;
}

const FAULT = { WRONG: '验证码错误，请重新输入', EXPIRED: '验证码已失效，请重新获取' } as const;

/** 签署合同：获取短信验证码，核对后签署。 */
export function SignDialog({ contract, onClose, onDone }: Props) {
  const { id, version, contractNo, contractName, side } = contract;
  const asking = useSubmit(contractManagement.signCode);
  const signing = useSubmit(contractManagement.sign);
  const [phone, setPhone] = useState<string>();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();

  const ask = async () => setPhone((await asking.submit({ id }))?.phone ?? phone);
  const sign = async () => {
    if (!/^\d{6}$/.test(code)) return setFault('请输入 6 位短信验证码');
    const answer = await signing.submit({ id, version, code });
    if (answer === undefined) return;
    if (answer.signed !== 'YES') return setFault(FAULT[answer.signed]);
    toast({ intent: 'success', message: answer.bothSigned ? '双方已签署，合同开始履行' : '签署成功，等待对方签署' });
    onClose();
    await onDone();
  };
  return (
    <FormlessDialog
      open
      title={`签署合同 · ${contractNo}`}
      ok="确认签署"
      busy={signing.busy}
      onOk={() => void sign()}
      onClose={onClose}
    >
      <Stack>
        <span>
          以{side === null ? '' : SIDE.texts[side]}身份签署“{contractName}”。签署后不能撤回，请先核对合同全文。
        </span>
        <Toolbar>
          <BusyButton busy={asking.busy} onClick={() => void ask()}>
            {phone === undefined ? '获取验证码' : '重新获取'}
          </BusyButton>
          {phone !== undefined && <span>验证码已发送至 {phone}，5 分钟内有效</span>}
        </Toolbar>
        <Field label="短信验证码" required {...(fault !== undefined && { validationMessage: fault })}>
          <Input
            value={code}
            inputMode="numeric"
            maxLength={6}
            onChange={(_, { value }) => {
              setCode(value.replace(/\D/g, ''));
              setFault(undefined);
            }}
          />
        </Field>
      </Stack>
    </FormlessDialog>
  );
}

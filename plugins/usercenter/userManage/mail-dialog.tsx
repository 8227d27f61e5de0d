import { toast, useWork } from '@portal/sdk';
import { mailPattern } from '@portal/sdk/calls/mail-address';
import { profile } from '@portal/sdk/calls/profile';
import { Field, FormlessDialog, Input, Stack } from '@portal/sdk/ui';
import { useState } from 'react';
import { CodeField, codeFault } from './code-field.tsx';

interface Props {
  onClose: () => void;
  onDone: () => unknown;
}

const resendAfterSeconds = 60;

const address = new RegExp(mailPattern);
const addressFault = (email: string) => (address.test(email) ? undefined : '请输入正确的邮箱，如 name@example.com');

/** 邮箱：填写新地址，再填写它收到的验证码。 */
export function MailDialog({ onClose, onDone }: Props) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [mailKey, setMailKey] = useState<string>();
  const [tried, setTried] = useState<'no' | 'sent' | 'saved'>('no');
  const sending = useWork(profile.sendMailCode);
  const changing = useWork(profile.changeEmail);
  const edit = (text: string) => {
    setEmail(text.trim());
    setMailKey(undefined); // the code was for another address
  };
  const send = async () => {
    setTried('sent');
    if (addressFault(email)) return undefined;
    const answer = await sending.submit({ email });
    if (answer) setMailKey(answer.mailKey);
    return answer && resendAfterSeconds;
  };
  const save = async () => {
    setTried('saved');
    if (addressFault(email) || codeFault(code)) return;
    if (mailKey === undefined) return changing.refuse('请先获取验证码');
    if ((await changing.submit({ mailKey, code })) === undefined) return;
    toast({ intent: 'success', message: '邮箱已更换' });
    onClose();
    await onDone();
  };
  const fault = tried === 'no' ? undefined : addressFault(email);
  return (
    <FormlessDialog
      open
      title="更换邮箱"
      width={440}
      busy={changing.busy}
      refusal={changing.refusal || sending.refusal}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Stack>
        <Field label="新邮箱" required {...(fault !== undefined && { validationMessage: fault })}>
          <Input type="email" value={email} maxLength={120} onChange={edit} />
        </Field>
        <CodeField
          label="邮箱验证码"
          hint="发送到新邮箱，30 分钟内有效；也可能在垃圾邮件里"
          value={code}
          onChange={setCode}
          fault={tried === 'saved' ? codeFault(code) : undefined}
          onSend={send}
        />
      </Stack>
    </FormlessDialog>
  );
}

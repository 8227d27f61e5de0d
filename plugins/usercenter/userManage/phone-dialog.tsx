import { toast, useWork } from '@portal/sdk';
import { profile } from '@portal/sdk/calls/profile';
import { registration } from '@portal/sdk/calls/registration';
import { Field, FormlessDialog, Input, Stack, useCaptcha } from '@portal/sdk/ui';
import { useState } from 'react';
import { CaptchaField } from './captcha-field.tsx';
import { CodeField, codeFault } from './code-field.tsx';

interface Props {
  /** Masked; null where the account has none yet. */
  phone: string | null;
  onClose: () => void;
  onDone: () => unknown;
}

/** 第一步：原手机收到的验证码。 */
function OldPhone({
  phone,
  onClose,
  onProven,
}: Pick<Props, 'phone' | 'onClose'> & { onProven: (key: string) => void }) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useWork(profile.sendPhoneCode);
  const proving = useWork(profile.proveOldPhone);
  const prove = async () => {
    setTried(true);
    if (codeFault(code)) return;
    const answer = await proving.submit({ smsCode: code });
    if (answer) onProven(answer.changeKey);
  };
  return (
    <FormlessDialog
      open
      title="更换手机：验证原手机"
      width={440}
      ok="下一步"
      busy={proving.busy}
      refusal={proving.refusal || sending.refusal}
      onOk={() => void prove()}
      onClose={onClose}
    >
      <CodeField
        label="原手机验证码"
        hint={`发送至 ${phone}；收不到时请联系企业管理员`}
        value={code}
        onChange={setCode}
        fault={tried ? codeFault(code) : undefined}
        onSend={async () => (await sending.submit({}))?.resendAfterSeconds}
      />
    </FormlessDialog>
  );
}

const phoneFault = (phone: string) => (/^1\d{10}$/.test(phone) ? undefined : '请输入正确的手机号');

/** 新手机：图形验证码、短信验证码，更换。 */
function NewPhone({ changeKey, onClose, onDone }: Omit<Props, 'phone'> & { changeKey: string | undefined }) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState<'no' | 'sent' | 'saved'>('no');
  /** A code was asked for without what the picture says. */
  const [unread, setUnread] = useState(false);
  const captcha = useCaptcha(true);
  const sending = useWork(registration.sendMsg);
  const proving = useWork(registration.provePhone);
  const changing = useWork(profile.changePhone);
  const send = async () => {
    setTried('sent');
    setUnread(captcha.text === '');
    if (phoneFault(phone) || captcha.text === '') return undefined;
    const answer = await sending.submit({ phone, captchaId: captcha.id, captcha: captcha.text.trim() });
    captcha.renew();
    setUnread(false);
    return answer && Number(answer.resendAfterSeconds);
  };
  const save = async () => {
    setTried('saved');
    if (phoneFault(phone) || codeFault(code)) return;
    const proven = await proving.submit({ phone, smsCode: code });
    if (!proven) return;
    if (proven.registered) return proving.refuse('该手机号已被其他账号使用，请更换');
    const { phoneKey } = proven;
    const changed = await changing.submit({ phoneKey, ...(changeKey !== undefined && { changeKey }) });
    if (changed === undefined) return;
    toast({ intent: 'success', message: '手机已更换' });
    onClose();
    await onDone();
  };
  const fault = tried === 'no' ? undefined : phoneFault(phone);
  return (
    <FormlessDialog
      open
      title={changeKey === undefined ? '绑定手机' : '更换手机：验证新手机'}
      width={440}
      busy={proving.busy || changing.busy}
      refusal={changing.refusal || proving.refusal || sending.refusal}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Stack>
        <Field label="新手机号" required {...(fault !== undefined && { validationMessage: fault })}>
          <Input
            value={phone}
            inputMode="tel"
            maxLength={11}
            onChange={(text) => setPhone(text.replaceAll(/\D/g, ''))}
          />
        </Field>
        <CaptchaField captcha={captcha} fault={unread && captcha.text === '' ? '请输入图形验证码' : undefined} />
        <CodeField
          label="新手机验证码"
          value={code}
          onChange={setCode}
          fault={tried === 'saved' ? codeFault(code) : undefined}
          onSend={send}
        />
      </Stack>
    </FormlessDialog>
  );
}

/** 更换手机：先验证原手机，再验证新手机。 */
export function PhoneDialog({ phone, onClose, onDone }: Props) {
  const [changeKey, setChangeKey] = useState<string>();
  if (phone !== null && changeKey === undefined)
    return <OldPhone phone={phone} onClose={onClose} onProven={setChangeKey} />;
  return <NewPhone changeKey={changeKey} onClose={onClose} onDone={onDone} />;
}

import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { CallError } from '@portal/sdk';
import { type ProofWay, stepUp } from '@portal/sdk/calls/step-up';
import { FormlessDialog, MessageBar } from '@portal/sdk/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { usePortal } from '../../portal.ts';
import type { OverlayProps } from '../overlays.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  line: { margin: 0 },
  row: { display: 'flex', gap: '8px', alignItems: 'end' },
  grow: { flexGrow: 1 },
});

const WAYS = {
  OTP: {
    field: 'otp',
    label: '动态验证码',
    hint: '打开身份验证器查看；也可输入恢复码',
    type: 'text',
    auto: 'one-time-code',
  },
  PASSWORD: { field: 'password', label: '登录密码', hint: '', type: 'password', auto: 'current-password' },
  SMS: { field: 'smsCode', label: '短信验证码', hint: '', type: 'text', auto: 'one-time-code' },
} as const;

interface Props extends OverlayProps {
  way: ProofWay;
  /** Masked; where the proof is a code by SMS. */
  phone?: string;
  /** Called once: whether the person has proven who they are. */
  onDone: (proven: boolean) => void;
}

/** 身份确认：付款、签署、授权前再次证明是本人。 */
export default function StepUpDialog({ open, onClose, way, phone, onDone }: Props) {
  const styles = useStyles();
  const { request } = usePortal();
  const [proof, setProof] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { field, label, hint, type, auto } = WAYS[way];
  useEffect(() => {
    if (!open) onDone(false); // closed by whatever means: nothing more is proven
  }, [open, onDone]);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (failure) {
      setProof('');
      setError(failure instanceof CallError ? failure.message : '验证失败，请稍后重试');
    } finally {
      setBusy(false);
    }
  };
  const prove = () => {
    if (busy) return;
    if (!proof.trim()) return setError(`请输入${label}`);
    void attempt(async () => {
      await request(stepUp.prove, { [field]: proof.trim() }, { quiet: true });
      onDone(true);
      onClose();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    prove();
  };
  const send = () => void attempt(() => request(stepUp.sendCode, {}, { quiet: true }));
  return (
    <FormlessDialog open={open} title="身份确认" width={440} busy={busy} onOk={prove} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="身份确认">
        <p className={styles.line}>为保障资金和权限安全，此操作需要确认是您本人。确认后 10 分钟内不再询问。</p>
        <div className={styles.row}>
          <Field className={styles.grow} label={label} required {...(hint && { hint })}>
            <Input
              type={type}
              value={proof}
              maxLength={128}
              autoComplete={auto}
              onChange={(_, { value }) => setProof(value)}
            />
          </Field>
          {way === 'SMS' && (
            <Button disabled={busy} onClick={send}>
              发送到 {phone}
            </Button>
          )}
        </div>
        {error && (
          <MessageBar intent="error" role="alert">
            {error}
          </MessageBar>
        )}
      </form>
    </FormlessDialog>
  );
}

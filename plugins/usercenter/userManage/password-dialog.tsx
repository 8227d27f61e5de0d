import { request, useWork } from '@portal/sdk';
import { profile } from '@portal/sdk/calls/profile';
import { registration } from '@portal/sdk/calls/registration';
import { user } from '@portal/sdk/calls/session';
import { Field, FormlessDialog, Input, PasswordMeter, passwordTicks, Stack } from '@portal/sdk/ui';
import { useState } from 'react';

interface EntryProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  complete: 'current-password' | 'new-password';
}

function Entry({ label, value, onChange, fault, complete }: EntryProps) {
  return (
    <Field label={label} required {...(fault !== undefined && { validationMessage: fault })}>
      <Input type="password" value={value} maxLength={64} autoComplete={complete} onChange={onChange} />
    </Field>
  );
}

const EMPTY = { password: '', fresh: '', again: '' };

function faultsOf({ password, fresh, again }: typeof EMPTY, account: string) {
  const weak = passwordTicks(fresh, account).some(({ met }) => !met);
  return {
    password: password === '' ? '请输入原密码' : undefined,
    fresh: fresh === '' ? '请输入新密码' : weak ? '新密码不符合要求' : undefined,
    again: again === fresh ? undefined : '两次输入的密码不一致',
  };
}

/** 修改密码：原密码、新密码两遍；改好后所有设备退出登录。 */
export function PasswordDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const [entered, setEntered] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [proven, setProven] = useState<{ password: string; resetKey: string }>();
  const prove = useWork(profile.provePassword);
  const update = useWork(registration.updatePasswordByAccount);
  const faults = faultsOf(entered, account);
  const shown = tried ? faults : { password: undefined, fresh: undefined, again: undefined };
  const { password, fresh, again } = entered;
  const set = (name: keyof typeof EMPTY) => (value: string) => setEntered({ ...entered, [name]: value });
  /** The old password is asked for once, however often the new one is refused. */
  const keyOf = async () => {
    if (proven?.password === password) return proven.resetKey;
    const answer = await prove.submit({ password });
    if (answer) setProven({ password, ...answer });
    return answer?.resetKey;
  };
  const save = async () => {
    setTried(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    update.refuse('');
    const resetKey = await keyOf();
    if (resetKey === undefined) return;
    const saved = await update.submit({ account, password: fresh, resetKey });
    if (saved === undefined) return;
    onClose();
    // the session has ended: the portal says so, and asks for a new one
    await request(user.getUserInfo, {}, { quiet: true }).catch(() => undefined);
  };
  return (
    <FormlessDialog
      open
      title="修改密码"
      width={440}
      busy={prove.busy} // once it is changed nothing is left unsaved: the session ends before the answer
      refusal={prove.refusal || update.refusal}
      onOk={() => void save()}
      onClose={onClose}
    >
      <Stack>
        <Entry
          label="原密码"
          value={password}
          onChange={set('password')}
          fault={shown.password}
          complete="current-password"
        />
        <Entry label="新密码" value={fresh} onChange={set('fresh')} fault={shown.fresh} complete="new-password" />
        <PasswordMeter password={fresh} account={account} />
        <Entry label="确认新密码" value={again} onChange={set('again')} fault={shown.again} complete="new-password" />
      </Stack>
    </FormlessDialog>
  );
}

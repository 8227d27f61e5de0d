import { useState } from 'react';
import { PasswordMeter, passwordTicks } from '@portal/sdk/ui';
import { TextField } from './text-field.tsx';

export interface Chosen {
  readonly password: string;
  readonly again: string;
}

/** 新密码合规且两次一致。 */
export const isGood = ({ password, again }: Chosen, account: string): boolean =>
  again === password && passwordTicks(password, account).every(({ met }) => met);

export const useChosen = () => useState<Chosen>({ password: '', again: '' });

interface Props {
  account: string;
  value: Chosen;
  onChange: (value: Chosen) => void;
  tried: boolean;
}

/** 新密码两遍，附强度和规则。 */
export function NewPassword({ account, value, onChange, tried }: Props) {
  const { password, again } = value;
  return (
    <>
      <TextField
        label="新密码"
        type="password"
        value={password}
        maxLength={64}
        autoComplete="new-password"
        onChange={(text) => onChange({ ...value, password: text })}
        fault={tried && !password ? '请输入新密码' : undefined}
      />
      <PasswordMeter password={password} account={account} />
      <TextField
        label="确认新密码"
        type="password"
        value={again}
        maxLength={64}
        autoComplete="new-password"
        onChange={(text) => onChange({ ...value, again: text })}
        fault={tried && again !== password ? '两次输入的密码不一致' : undefined}
      />
    </>
  );
}

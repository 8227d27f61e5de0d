import { now, portalDialog, useCall } from '@portal/sdk';
import { keptElsewhere, keptElsewhereText, passwordLifeDays } from '@portal/sdk/calls/profile';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import { dateTime, daysBetween, date } from '@portal/sdk/format';
import { Button, DialogButton, Section } from '@portal/sdk/ui';
import { Meter } from '../meter.tsx';
import { type Item, ItemList } from './item-list.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import type { Mine } from './userManage.tsx';

interface Guard extends Item {
  /** Of 100, where it stands. */
  readonly worth: number;
  readonly good: boolean;
}

interface Props {
  mine: Mine;
  onDone: () => unknown;
}

function passwordOf({ mine }: Pick<Props, 'mine'>): Guard {
  const { hasPassword, passwordChangedAt, userSource, account } = mine;
  const days = daysBetween(date(passwordChangedAt), date(now()));
  const fresh = hasPassword && days < passwordLifeDays;
  const elsewhere = userSource === keptElsewhere;
  const aged = fresh ? '正常' : `密码 ${passwordLifeDays} 天未更换`;
  const since = `${dateTime(passwordChangedAt)} 设置，已使用 ${days} 天；满 ${passwordLifeDays} 天须更换`;
  return {
    ...{ name: '登录密码', worth: 30, good: fresh || elsewhere },
    state: {
      tone: fresh || elsewhere ? 'success' : hasPassword ? 'danger' : 'neutral',
      text: elsewhere ? keptElsewhereText : hasPassword ? aged : '未设置',
    },
    note: elsewhere ? '' : hasPassword ? since : '您以短信或其他门户登录；可在登录页用“忘记密码”设置',
    action: !elsewhere && hasPassword && (
      <DialogButton dialog={(close) => <PasswordDialog account={account} onClose={close} />}>修改密码</DialogButton>
    ),
  };
}

const bound = (way: string | null) =>
  ({ tone: way === null ? 'waiting' : 'success', text: way === null ? '未绑定' : '已绑定' }) as const;

function phoneOf({ mine: { phone, userSource }, onDone }: Props): Guard {
  const elsewhere = userSource === keptElsewhere;
  return {
    ...{ name: '手机', worth: 20, good: phone !== null, state: bound(phone) },
    note: `${phone ?? '绑定后可用短信登录、找回密码、接收签署验证码'}${elsewhere ? `，${keptElsewhereText}` : ''}`,
    action: !elsewhere && (
      <DialogButton dialog={(close) => <PhoneDialog phone={phone} onClose={close} onDone={onDone} />}>
        {phone === null ? '绑定手机' : '更换手机'}
      </DialogButton>
    ),
  };
}

function mailOf({ mine: { email }, onDone }: Props): Guard {
  return {
    ...{ name: '邮箱', worth: 20, good: email !== null, state: bound(email) },
    note: email ?? '绑定后可接收通知邮件和账号安全提醒',
    action: (
      <DialogButton dialog={(close) => <MailDialog onClose={close} onDone={onDone} />}>
        {email === null ? '绑定邮箱' : '更换邮箱'}
      </DialogButton>
    ),
  };
}

function useFactor(): Guard {
  const { data } = useCall(secondFactor.state, {});
  const on = data !== undefined && data.confirmedAt !== null;
  return {
    ...{ name: '两步验证', worth: 30, good: on },
    state: {
      tone: on ? 'success' : 'waiting',
      text: data === undefined ? '正在读取' : on ? '已启用' : '未启用',
    },
    note: on
      ? `${dateTime(data.confirmedAt)} 启用，恢复码还有 ${data.recoveryCodesLeft} 个`
      : `启用后，登录还要输入手机上身份验证器的验证码${data?.demanded ? '；您的账号须启用' : ''}`,
    action: <Button onClick={() => portalDialog('security')}>{on ? '管理' : '启用'}</Button>,
  };
}

const devicesOf = (): Guard => ({
  ...{ name: '登录设备', worth: 0, good: true, state: { tone: 'success', text: '当前设备' } },
  note: '同一账号同时只能在一台设备上登录',
  action: <Button onClick={() => portalDialog('devices')}>查看设备</Button>,
});

/** 安全：得分，密码、手机、邮箱、两步验证、登录设备各一行。 */
export function SecuritySection(props: Props) {
  const guards = [passwordOf(props), phoneOf(props), mailOf(props), useFactor(), devicesOf()];
  const score = guards.reduce((sum, { good, worth }) => sum + (good ? worth : 0), 0);
  return (
    <Section id="security" title="安全" hint="密码 30 分，手机 20 分，邮箱 20 分，两步验证 30 分">
      <Meter label="安全得分" value={score} unit="分" />
      <ItemList items={guards} />
    </Section>
  );
}

import { useCall } from '@portal/sdk';
import { secondFactor } from '@portal/sdk/calls/second-factor';
import type { OutputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { BusyButton, Descriptions, FormlessDialog, makeStyles, tokens, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { AppSetUp } from '../../second-factor/app-set-up.tsx';
import { RecoveryCodes } from '../../second-factor/recovery-codes.tsx';
import type { OverlayProps } from '../overlays.ts';
import { type SecondFactor, useSecondFactor } from './use-second-factor.ts';

/** With this few recovery codes left, the user is asked to renew them. */
const few = 3;

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '16px' },
  line: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

type State = OutputOf<typeof secondFactor.state>;

function CodesLeft({ left }: { left: number }) {
  if (left > few) return <>{left} 个可用</>;
  return <ToneTag tone="waiting">{left === 0 ? '已用完，请更换' : `仅剩 ${left} 个，请更换`}</ToneTag>;
}

const factsOf = ({ confirmedAt, recoveryCodesLeft }: State) => [
  {
    label: '动态验证码',
    value: <ToneTag tone={confirmedAt ? 'success' : 'neutral'}>{confirmedAt ? '已启用' : '未启用'}</ToneTag>,
  },
  ...(confirmedAt
    ? [
        { label: '启用时间', value: dateTime(confirmedAt) },
        { label: '恢复码', value: <CodesLeft left={recoveryCodesLeft} /> },
      ]
    : []),
];

const told = ({ confirmedAt, demanded }: State): string => {
  if (!confirmedAt)
    return `启用后，登录除密码外还要输入手机上身份验证器显示的验证码，密码泄露也不会被冒用。${demanded ? '您的账号拥有平台级权限，须启用。' : ''}`;
  return demanded
    ? '您的账号拥有平台级权限，须使用动态验证码，不能停用。更换手机前，请先保存好恢复码。'
    : '更换手机时，请先停用，再在新手机上启用。';
};

function Standing({ state, factor }: { state: State; factor: SecondFactor }) {
  const styles = useStyles();
  const { busy, begin, renew, disable } = factor;
  return (
    <div className={styles.box}>
      <Descriptions columns={1} items={factsOf(state)} />
      <p className={styles.line}>{told(state)}</p>
      <div className={styles.actions}>
        {state.confirmedAt ? (
          <>
            <BusyButton busy={busy} onClick={() => void renew()}>
              更换恢复码
            </BusyButton>
            {!state.demanded && (
              <BusyButton appearance="danger" busy={busy} onClick={() => void disable()}>
                停用
              </BusyButton>
            )}
          </>
        ) : (
          <BusyButton appearance="primary" busy={busy} onClick={() => void begin()}>
            启用动态验证码
          </BusyButton>
        )}
      </div>
    </div>
  );
}

/** What the dialog's own button does, where something is under way. */
function stepOf({ shown: { secret, codes }, enable, kept }: SecondFactor) {
  if (codes) return { ok: '我已保存', cancel: '关闭', onOk: () => void kept() };
  if (secret) return { ok: '启用', onOk: () => void enable() };
  return {};
}

/** 登录安全：启用动态验证码、保存和更换恢复码、停用。 */
export default function SecurityDialog({ open, onClose }: OverlayProps) {
  const state = useCall(secondFactor.state, {});
  const factor = useSecondFactor(state.reload);
  const { shown, otp, setOtp, fault, busy, leave } = factor;
  const close = async () => {
    if (await leave()) onClose();
  };
  return (
    <FormlessDialog
      open={open}
      title="登录安全"
      busy={busy && shown.secret !== undefined}
      {...stepOf(factor)}
      onClose={() => void close()}
    >
      {shown.codes ? (
        <RecoveryCodes codes={shown.codes} />
      ) : shown.secret ? (
        <AppSetUp secret={shown.secret} otp={otp} onOtp={setOtp} fault={fault} />
      ) : (
        <WhenLoaded answer={state} rows={4}>
          {(found) => <Standing state={found} factor={factor} />}
        </WhenLoaded>
      )}
    </FormlessDialog>
  );
}

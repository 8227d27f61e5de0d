import { CallError, request, useSession, useSubmit } from '@portal/sdk';
import { signingCode } from '@portal/sdk/calls/agreement';
import { product } from '@portal/sdk/calls/product';
import { signature } from '@portal/sdk/calls/protocol';
import { REFUSALS } from '@portal/sdk/contract';
import {
  BusyButton,
  Button,
  Checkbox,
  Descriptions,
  factsOf,
  Field,
  Input,
  makeStyles,
  Stack,
  useSecondsLeft,
} from '@portal/sdk/ui';
import { type FormEvent, useState } from 'react';
import type { Agreement } from './agreement-reader.tsx';

const useStyles = makeStyles({
  bar: { display: 'flex', justifyContent: 'flex-end', gap: '12px' },
  form: { maxWidth: '480px' },
  code: { display: 'flex', gap: '8px' },
  grow: { flexGrow: 1 },
  signatureBar: { display: 'flex', gap: '12px', justifyContent: 'flex-end' },
});

/** 确认企业信息：协议以这些信息签署。 */
export function SignerFacts({ onBack, onSure }: { onBack: () => void; onSure: () => void }) {
  const styles = useStyles();
  const { user } = useSession();
  const [sure, setSure] = useState(false);
  return (
    <Stack>
      <Descriptions
        columns={2}
        items={[
          { label: '签署企业', value: user?.entName },
          ...factsOf(signature, { signerName: user?.userName }, ['signerName']),
          { label: '登录账号', value: user?.account },
          ...factsOf(signature, { phone: user?.phone }, ['phone']),
        ]}
      />
      <Checkbox label="以上信息准确，我有权代表本企业签署" checked={sure} onChange={setSure} />
      <div className={styles.bar}>
        <Button onClick={onBack}>上一步</Button>
        <Button appearance="primary" disabledFocusable={!sure} onClick={onSure}>
          下一步
        </Button>
      </div>
    </Stack>
  );
}

/** Asks for a code by SMS, then counts the seconds until the next. */
function CodeButton() {
  const { busy, submit } = useSubmit(signingCode.sendSignCode);
  const [left, setLeft] = useSecondsLeft(0);
  const send = async () => setLeft((await submit({}))?.resendAfterSeconds ?? 0);
  return (
    <BusyButton busy={busy} disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? `${left} 秒后重发` : '获取验证码'}
    </BusyButton>
  );
}

interface Props {
  productType: string;
  agreements: readonly Agreement[];
  onBack: () => void;
  onSigned: () => void;
  /** The text that was read is not the published one any more. */
  onOutdated: () => void;
}

/** 签署：签署人姓名与短信验证码。 */
export function Signature({ productType, agreements, onBack, onSigned, onOutdated }: Props) {
  const styles = useStyles();
  const { user } = useSession();
  const [signerName, setSignerName] = useState('');
  const [smsCode, setSmsCode] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const nameFault = signerName.trim() === user?.userName ? undefined : '签署人须与登记姓名一致';
  const codeFault = /^\d{6}$/.test(smsCode) ? undefined : '请输入 6 位短信验证码';
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameFault || codeFault || busy) return;
    setBusy(true);
    try {
      const texts = agreements.map(({ agreementId, contentHash }) => ({ agreementId, contentHash }));
      await request(product.signAgreement, { productType, signerName: signerName.trim(), agreements: texts, smsCode });
      onSigned();
    } catch (error) {
      if (error instanceof CallError && error.code === REFUSALS.conflict) onOutdated();
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} aria-label="签署" noValidate onSubmit={(event) => void sign(event)}>
      <Stack>
        <Field
          label="签署人"
          required
          hint="请输入您的登记姓名"
          {...(tried && nameFault && { validationMessage: nameFault })}
        >
          <Input value={signerName} maxLength={50} onChange={setSignerName} />
        </Field>
        <Field
          label="短信验证码"
          required
          hint={`发送至 ${user?.phone ?? '您绑定的手机'}`}
          {...(tried && codeFault && { validationMessage: codeFault })}
        >
          <div className={styles.code}>
            <Input
              className={styles.grow}
              aria-label="短信验证码"
              value={smsCode}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              onChange={(value) => setSmsCode(value.replaceAll(/\D/g, ''))}
            />
            <CodeButton />
          </div>
        </Field>
        <div className={styles.signatureBar}>
          <Button onClick={onBack}>上一步</Button>
          <Button type="submit" appearance="primary" disabledFocusable={busy}>
            签署
          </Button>
        </div>
      </Stack>
    </form>
  );
}

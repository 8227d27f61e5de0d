import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { REGISTRATION_STATUS, registration } from '@portal/sdk/calls/registration';
import { registrationMending } from '@portal/sdk/calls/registration-mending';
import { dateTime } from '@portal/sdk/format';
import { MessageBar, ToneTag } from '@portal/sdk/ui';
import { type FormEvent, useState } from 'react';
import { useNavigate } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { isPhone } from './code-sender.tsx';
import { useFormStyles } from './form-styles.ts';
import { sentenceOf } from './next-step.ts';
import { isCode, PhoneStep } from './phone-step.tsx';
import { type Found, RegisterMend } from './register-mend.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const useStyles = makeStyles({
  facts: { display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', gap: '12px 16px', margin: 0 },
  name: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, overflowWrap: 'anywhere' },
});

const NEXT = {
  0: '运营人员将在 1 个工作日内审核，结果会以短信通知。',
  1: '审核已通过，请用注册的账号登录。',
  2: '申请被驳回，请按驳回原因修改后重新提交。',
  3: '请按审核要求补正以下内容，其余内容保持不变。',
} as const;

function Request({ found }: { found: Found }) {
  const styles = useStyles();
  const form = useFormStyles();
  const navigate = useNavigate();
  const { applyNo, status, reason, createdAt, customerRegisterName, account } = found;
  const facts = [
    ['申请编号', applyNo],
    ['企业名称', customerRegisterName],
    ['账号', account],
    ['申请时间', dateTime(createdAt, 'YYYY-MM-DD HH:mm')],
    [
      '状态',
      <ToneTag key="status" tone={REGISTRATION_STATUS.tones[status]}>
        {REGISTRATION_STATUS.texts[status]}
      </ToneTag>,
    ],
    ...(reason ? [['审核意见', reason]] : []),
  ] as const;
  const again = () => {
    const { applyNo: _no, status: _status, reason: _reason, createdAt: _at, notes: _notes, ...values } = found;
    void navigate('/login/index?view=register', { state: values });
  };
  return (
    <section className={form.form} aria-label="注册申请">
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => [
          <dt key={`${name}`} className={styles.name}>
            {name}
          </dt>,
          <dd key={`${name}:`} className={styles.fact}>
            {fact}
          </dd>,
        ])}
      </dl>
      <p className={styles.fact}>{NEXT[status]}</p>
      {status === '1' && (
        <Button appearance="primary" size="large" onClick={() => void navigate('/login/index')}>
          去登录
        </Button>
      )}
      {status === '2' && (
        <Button appearance="primary" size="large" onClick={again}>
          修改后重新提交
        </Button>
      )}
    </section>
  );
}

/** 注册进度：凭手机和验证码查询。 */
export default function RegisterStatus() {
  const styles = useFormStyles();
  const { request } = usePortal();
  const [proof, setProof] = useState({ phone: '', smsCode: '' });
  const [tried, setTried] = useState(false);
  const [error, setError] = useState('');
  const [phoneKey, setPhoneKey] = useState('');
  const [found, setFound] = useState<Found>();
  const [mended, setMended] = useState(false);
  const form = useFirstFocus();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setError('');
    if (!isPhone(proof.phone) || !isCode(proof.smsCode)) return;
    try {
      const proven = await request(registration.provePhone, proof, { quiet: true });
      const answer = await request(registrationMending.progress, { phoneKey: proven.phoneKey }, { quiet: true });
      setPhoneKey(proven.phoneKey);
      if (answer) setFound(answer);
      else setError('该手机号没有注册申请');
    } catch (failure) {
      setError(sentenceOf(failure, '查询失败，请稍后重试'));
    }
  };
  if (found)
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>注册进度</h1>
        {mended ? (
          <MessageBar intent="success" layout="multiline">
            注册申请 {found.applyNo} 已重新提交，{NEXT[0]}
          </MessageBar>
        ) : (
          <>
            <Request found={found} />
            {found.status === '3' && <RegisterMend found={found} phoneKey={phoneKey} onSent={() => setMended(true)} />}
          </>
        )}
      </div>
    );
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="注册进度">
      <h1 className={styles.title}>注册进度</h1>
      <PhoneStep value={proof} onChange={setProof} tried={tried} onError={setError} />
      <Button type="submit" appearance="primary" size="large">
        查询
      </Button>
      {error && (
        <MessageBar intent="error" role="alert">
          {error}
        </MessageBar>
      )}
    </form>
  );
}

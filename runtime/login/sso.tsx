import { Button, makeStyles, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { CallError } from '@portal/sdk';
import { authentication, user } from '@portal/sdk/calls/session';
import { BrandMark, StepsBar } from '@portal/sdk/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePortal } from '../portal.ts';
import { target } from '../router/target.ts';
import { PhoneStep } from './phone-step.tsx';
import { useSignIn } from './use-sign-in.ts';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '24px',
    paddingTop: '18vh',
    maxWidth: '480px',
    marginInline: 'auto',
  },
  bind: { display: 'flex', flexDirection: 'column', gap: '16px', width: '100%' },
  title: { fontSize: '20px', fontWeight: 600, margin: 0 },
});

const stages = ['校验票据', '获取身份', '进入系统'];
/** A sign-on without an answer after this time has failed. */
const timeoutMs = 15_000;

type Query = URLSearchParams;

/** Takes the ticket out of the address, so that neither history nor title ever shows it. */
function takeQuery(): Query {
  const query = new URLSearchParams(location.search);
  history.replaceState(history.state, '', `${location.pathname}${query.get('source') === 'JF' ? '?source=JF' : ''}`);
  return query;
}

type Outcome = { login: { token: string; userId: string } } | { bindKey: string };

/** 单点登录：带票据到达，或先去对方门户取票据。 */
export default function SsoPage() {
  const styles = useStyles();
  const { request } = usePortal();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [stage, setStage] = useState(0);
  const [bindKey, setBindKey] = useState('');
  const [proof, setProof] = useState({ phone: '', smsCode: '' });
  const [error, setError] = useState('');
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return; // a ticket is used once
    begun.current = true;
    const query = takeQuery();
    const ticket = query.get('ticket');
    const state = query.get('state');
    const options = { quiet: true, signal: AbortSignal.timeout(timeoutMs) };
    const check = async (): Promise<Outcome | undefined> => {
      if (!ticket) {
        const { address } = await request(authentication.jfsso, { redirect: query.get('redirect') ?? '' }, options);
        location.assign(address);
        return undefined;
      }
      if (!state) return { login: await request(user.getUserInfoByHandoff, { ticket }, options) };
      const answer = await request(authentication.stCallbackJfSSO, { ticket, state }, options);
      if (answer.redirect) target.keep(answer.redirect);
      return answer.token && answer.userId
        ? { login: { token: answer.token, userId: answer.userId } }
        : { bindKey: answer.bindKey ?? '' };
    };
    check().then(
      (outcome) => {
        if (!outcome) return undefined;
        setStage(1);
        if ('bindKey' in outcome) return setBindKey(outcome.bindKey);
        setStage(2);
        return signIn(outcome.login);
      },
      (failure: unknown) => {
        const msg = failure instanceof CallError ? failure.message : '单点登录超时，请重试';
        void navigate(`/error?${new URLSearchParams({ msg })}`, { replace: true });
      },
    );
  }, [request, navigate, signIn]);

  const bind = async () => {
    try {
      await signIn(await request(authentication.bindSso, { bindKey, ...proof }, { quiet: true }));
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : '绑定失败，请重试');
    }
  };
  return (
    <section className={styles.page} aria-label="单点登录">
      <BrandMark size={56} />
      <StepsBar steps={stages.map((title) => ({ title }))} current={stage} />
      {bindKey && (
        <div className={styles.bind}>
          <h1 className={styles.title}>请绑定平台账号</h1>
          <PhoneStep value={proof} onChange={setProof} tried={false} onError={setError} />
          {error && (
            <MessageBar intent="error" role="alert">
              <MessageBarBody>{error}</MessageBarBody>
            </MessageBar>
          )}
          <Button appearance="primary" size="large" onClick={() => void bind()}>
            绑定并登录
          </Button>
        </div>
      )}
    </section>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { CallError } from '@portal/sdk';
import { authentication, user } from '@portal/sdk/calls/session';
import { BrandMark, StepsBar } from '@portal/sdk/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { target } from '../router/target.ts';
import { BindForm } from './bind-form.tsx';
import { type NextStep, nextStepOf } from './next-step.ts';
import { useSignIn } from './use-sign-in.ts';

const SecondStep = lazy(() => import(/* webpackChunkName: "second-factor" */ './second-step.tsx'));

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
  card: { width: '100%' },
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

/** What the other portal answered: a ticket, or all that an OpenID provider said, but for the state. */
function answerIn(query: Query): string {
  const said = ['code', 'error', 'iss'].flatMap((name) => query.getAll(name).map((value) => [name, value]));
  return query.get('ticket') ?? String(new URLSearchParams(said));
}

type Outcome = { login: { token: string; userId: string } } | { bindKey: string } | { next: NextStep };

/** 单点登录：带票据到达，或先去对方门户取票据。 */
export default function SsoPage() {
  const styles = useStyles();
  const { request } = usePortal();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [stage, setStage] = useState(0);
  const [bindKey, setBindKey] = useState('');
  const [next, setNext] = useState<NextStep>();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return; // a ticket is used once
    begun.current = true;
    const query = takeQuery();
    const ticket = answerIn(query);
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
    const orNext = (failure: unknown): Outcome => {
      const step = nextStepOf(failure);
      if (!step) throw failure;
      if (step.redirect) target.keep(step.redirect);
      return { next: step };
    };
    check()
      .catch(orNext)
      .then(
        (outcome) => {
          if (!outcome) return undefined;
          setStage(1);
          if ('next' in outcome) return setNext(outcome.next);
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

  return (
    <section className={styles.page} aria-label="单点登录">
      <BrandMark size={56} />
      <StepsBar steps={stages.map((title) => ({ title }))} current={stage} />
      {next && (
        <div className={styles.card}>
          <Suspense>
            <SecondStep step={next} onBack={() => void navigate('/login/index')} />
          </Suspense>
        </div>
      )}
      {bindKey && !next && (
        <div className={styles.card}>
          <BindForm bindKey={bindKey} />
        </div>
      )}
    </section>
  );
}

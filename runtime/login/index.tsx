import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from '@portal/sdk/navigation';
import { loginPrompt } from '../shell/header/login-prompt.ts';
import { useFormStyles } from './form-styles.ts';
import { LoginCard } from './login-card.tsx';
import { Foot, Split } from './split.tsx';
import { viewOf } from './views.ts';

/** Used less often than signing in, so fetched on demand; the router's transition keeps the old view until then. */
const BelowHeader = lazy(() => import(/* webpackChunkName: "register" */ './below-header.tsx'));

/** 登录：密码或短信登录，不带顶栏；注册与找回密码带顶栏。 */
export default function LoginPage() {
  const [query] = useSearchParams();
  const styles = useFormStyles();
  const view = viewOf(query);
  const prompt = loginPrompt('/login/index', query);
  if (view)
    return (
      <Suspense>
        <BelowHeader view={view} />
      </Suspense>
    );
  return (
    <Split below={false}>
      <LoginCard />
      <Foot>
        {prompt && (
          <span>
            {prompt.text}
            <Link className={styles.inText} to={prompt.to}>
              {prompt.action}
            </Link>
          </span>
        )}
      </Foot>
    </Split>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { BrandMark, mergeClasses } from '@portal/sdk/ui';
import { brand, LoginArt } from '@portal/sdk/ui/host';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from '@portal/sdk/navigation';
import { usePortal } from '../portal.ts';
import { Header } from '../shell/header/header.tsx';
import { loginPrompt } from '../shell/header/login-prompt.ts';
import { LoginCard } from './login-card.tsx';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: '1fr minmax(420px, 520px)',
    height: '100vh',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  below: { height: 'calc(100vh - 56px)' },
  art: {
    position: 'relative',
    padding: '48px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    height: '100%',
    minHeight: '600px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: brand[50],
    '@media (max-width: 900px)': { display: 'none' },
  },
  picture: { position: 'absolute', inset: 0 },
  words: { position: 'relative', marginTop: '64px' },
  first: { marginTop: 0 },
  brand: {
    position: 'relative',
    zIndex: 1,
    display: 'flex',
    gap: '12px',
    alignItems: 'center',
    fontSize: '20px',
    fontWeight: 600,
    color: 'inherit',
    textDecorationLine: 'none',
  },
  slogan: { fontSize: '32px', lineHeight: '44px', fontWeight: 600, margin: 0 },
  line: { fontSize: '14px', lineHeight: '22px', marginTop: '12px' },
  side: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'safe center',
    padding: '48px 56px',
    boxSizing: 'border-box',
    gap: '24px',
    '@media (max-width: 479px)': { padding: '24px 16px' },
  },
  prompt: { color: tokens.colorNeutralForeground2, fontSize: '14px' },
  link: { color: tokens.colorBrandForegroundLink },
});

function Prompt() {
  const styles = useStyles();
  const [query] = useSearchParams();
  const prompt = loginPrompt('/login/index', query);
  return prompt ? (
    <div className={styles.prompt}>
      {prompt.text}
      <Link className={styles.link} to={prompt.to}>
        {prompt.action}
      </Link>
    </div>
  ) : null;
}

/** Used less often than signing in, so fetched on demand; the router's transition keeps the old view until then. */
const views = {
  register: lazy(() => import(/* webpackChunkName: "register" */ './register-form.tsx')),
  forgot: lazy(() => import(/* webpackChunkName: "register" */ './forgot-form.tsx')),
};

/** 左图右表；顶栏之下时，名称已在顶栏。 */
function Split({ below, children }: { below: boolean; children: ReactNode }) {
  const styles = useStyles();
  const { config } = usePortal();
  return (
    <div className={mergeClasses(styles.page, below && styles.below)}>
      <div className={styles.art}>
        <div className={styles.picture}>
          <LoginArt />
        </div>
        {!below && (
          <Link className={styles.brand} to="/ef/home">
            <BrandMark size={40} />
            {config.portalName}
          </Link>
        )}
        <div className={mergeClasses(styles.words, below && styles.first)}>
          <p className={styles.slogan}>
            山有脊，水有源，
            <br />
            供应链上事事有着落。
          </p>
          <div className={styles.line}>订单、结算、发票、融资，一个平台办到底。</div>
        </div>
      </div>
      <div className={styles.side}>{children}</div>
    </div>
  );
}

/** 登录：密码或短信登录，不带顶栏；注册与找回密码带顶栏。 */
export default function LoginPage() {
  const [query] = useSearchParams();
  const Form = views[query.get('view') as keyof typeof views];
  if (!Form)
    return (
      <Split below={false}>
        <LoginCard />
        <Prompt />
      </Split>
    );
  return (
    <>
      <Header view={undefined} />
      <Split below>
        <Suspense>
          <Form />
        </Suspense>
      </Split>
    </>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { brand, BrandMark, LoginArt } from '@portal/sdk/ui';
import { Link, useSearchParams } from 'react-router';
import { usePortal } from '../portal.ts';
import { loginPrompt } from '../shell/header/login-prompt.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LoginCard } from './login-card.tsx';
import { RegisterForm } from './register-form.tsx';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: '1fr minmax(420px, 520px)',
    height: '100vh',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 900px)': { gridTemplateColumns: '1fr' },
  },
  art: {
    position: 'relative',
    padding: '48px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    height: '100vh',
    minHeight: '600px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: brand[50],
    '@media (max-width: 900px)': { display: 'none' },
  },
  picture: { position: 'absolute', inset: 0 },
  words: { position: 'relative', marginTop: '64px' },
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

const views = { register: RegisterForm, forgot: ForgotForm };

/** 登录：密码或短信登录，注册，找回密码。 */
export default function LoginPage() {
  const styles = useStyles();
  const { config } = usePortal();
  const [query] = useSearchParams();
  const Form = views[query.get('view') as keyof typeof views] ?? LoginCard;
  return (
    <div className={styles.page}>
      <div className={styles.art}>
        <div className={styles.picture}>
          <LoginArt />
        </div>
        <Link className={styles.brand} to="/ef/home">
          <BrandMark size={40} />
          {config.portalName}
        </Link>
        <div className={styles.words}>
          <p className={styles.slogan}>
            山有脊，水有源，
            <br />
            供应链上事事有着落。
          </p>
          <div className={styles.line}>订单、结算、发票、融资，一个平台办到底。</div>
        </div>
      </div>
      <div className={styles.side}>
        <Form />
        <Prompt />
      </div>
    </div>
  );
}

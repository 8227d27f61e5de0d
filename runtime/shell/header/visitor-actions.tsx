import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Link, useLocation, useNavigate } from '@portal/sdk/navigation';
import { isLoginPage, loginPrompt } from './login-prompt.ts';

const useStyles = makeStyles({
  prompt: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap', paddingInlineStart: '8px' },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
  },
  register: { '@media (max-width: 479px)': { display: 'none' } }, // the login page leads there as well
});

/** 访客：登录页与注册页各有提示，其他页面有登录与注册。 */
export function VisitorActions() {
  const navigate = useNavigate();
  const styles = useStyles();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const prompt = loginPrompt(location.pathname, query);
  if (prompt)
    return (
      <span className={styles.prompt}>
        {prompt.text}
        <Link className={styles.link} to={prompt.to}>
          {prompt.action}
        </Link>
      </span>
    );
  if (isLoginPage(location.pathname)) return null;
  return (
    <>
      <Button appearance="primary" onClick={() => void navigate('/login/index')}>
        登录
      </Button>
      <Button
        className={styles.register}
        appearance="subtle"
        onClick={() => void navigate('/login/index?view=register')}
      >
        注册
      </Button>
    </>
  );
}

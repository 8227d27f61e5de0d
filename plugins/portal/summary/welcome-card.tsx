import { useCall, useDeployment, useSession } from '@portal/sdk';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { BrandMark, LinkButton, makeStyles, tokens } from '@portal/sdk/ui';
import { Link } from '@portal/sdk/router';

const useStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    padding: '24px',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minHeight: '272px',
    boxSizing: 'border-box',
    boxShadow: tokens.shadow8,
  },
  mark: { color: tokens.colorBrandForeground1, lineHeight: 0 },
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  stack: { display: 'flex', flexDirection: 'column', gap: '8px', '& > a': { width: '100%', boxSizing: 'border-box' } },
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    fontSize: '12px',
    lineHeight: '20px',
    marginTop: 'auto',
    flexWrap: 'wrap',
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  todo: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '8px',
    padding: '12px 16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  count: {
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorBrandForeground1,
  },
});

function VisitorCard({ portalName }: { portalName: string }) {
  const styles = useStyles();
  const { phone } = useDeployment();
  return (
    <>
      <span className={styles.mark}>
        <BrandMark size={40} />
      </span>
      <h2 className={styles.title}>欢迎使用{portalName}</h2>
      <p className={styles.hint}>登录后办理订单、对账、开票与融资业务。</p>
      <div className={styles.stack}>
        <LinkButton to="/login/index" appearance="primary">
          登录
        </LinkButton>
        <LinkButton to="/login/index?view=register" appearance="secondary">
          注册企业账号
        </LinkButton>
      </div>
      <div className={styles.row}>
        <Link className={styles.link} to="/login/index?view=forgot">
          忘记密码
        </Link>
        <span className={styles.quiet}>客服热线 {phone}</span>
      </div>
    </>
  );
}

function Greeting({ userName, entName }: { userName: string; entName: string | null }) {
  const styles = useStyles();
  const { data } = useCall(workflowtask.upcoming, { page: 1, size: 1 });
  return (
    <>
      <h2 className={styles.title}>您好，{userName}</h2>
      <p className={styles.hint}>{entName ?? '尚未加入企业'}</p>
      <div className={styles.todo}>
        <span className={styles.count}>{data?.total ?? '-'}</span>
        <span>项待办待您处理</span>
      </div>
      <div className={styles.stack}>
        <LinkButton to="/workbenches/newIndex" appearance="primary">
          进入工作台
        </LinkButton>
        <LinkButton to="/product/index" appearance="secondary">
          开通更多服务
        </LinkButton>
      </div>
      <div className={styles.row}>
        <Link className={styles.link} to="/ef/helpCenter">
          帮助中心
        </Link>
      </div>
    </>
  );
}

/** 登录卡片；登录后为问候与待办。 */
export function WelcomeCard({ portalName }: { portalName: string }) {
  const styles = useStyles();
  const { loggedIn, user } = useSession();
  return (
    <section className={styles.card} aria-label={loggedIn ? '我的信息' : '登录'}>
      {loggedIn ? (
        <Greeting userName={user?.userName ?? ''} entName={user?.entName ?? null} />
      ) : (
        <VisitorCard portalName={portalName} />
      )}
    </section>
  );
}

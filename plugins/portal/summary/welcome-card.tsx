import { useDeployment, useOpenTasks, useSession } from '@portal/sdk';
import { BrandMark, LinkButton, look, makeStyles, TextLink, tokens } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  card: {
    ...look.panel,
    ...look.column('12px'),
    padding: '24px',
    minHeight: '272px',
    boxSizing: 'border-box',
    boxShadow: tokens.shadow8,
  },
  mark: { color: tokens.colorBrandForeground1, lineHeight: 0 },
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, color: tokens.colorNeutralForeground2 },
  stack: { display: 'flex', flexDirection: 'column', gap: '8px', '& > a': { width: '100%', boxSizing: 'border-box' } },
  row: {
    ...look.row('8px'),
    justifyContent: 'space-between',
    fontSize: '12px',
    lineHeight: '20px',
    marginTop: 'auto',
    flexWrap: 'wrap',
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
    ...look.heading('32px', '40px'),
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorBrandForeground1,
  },
});

interface ActionsProps {
  /** Address and text; the first one is the main one. */
  buttons: readonly (readonly [to: string, text: string])[];
  link: readonly [to: string, text: string];
  children?: ReactNode;
}

function Actions({ buttons, link: [to, text], children }: ActionsProps) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.stack}>
        {buttons.map(([address, name], index) => (
          <LinkButton key={address} to={address} appearance={index === 0 ? 'primary' : 'secondary'}>
            {name}
          </LinkButton>
        ))}
      </div>
      <div className={styles.row}>
        <TextLink to={to}>{text}</TextLink>
        {children}
      </div>
    </>
  );
}

const REGISTER = [
  ['/login/index', '登录'],
  ['/login/index?view=register', '注册企业账号'],
] as const;
const WORK = [
  ['/workbenches/newIndex', '进入工作台'],
  ['/product/index', '开通更多服务'],
] as const;

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
      <Actions buttons={REGISTER} link={['/login/index?view=forgot', '忘记密码']}>
        <span className={styles.quiet}>客服热线 {phone}</span>
      </Actions>
    </>
  );
}

function Greeting({ userName, entName }: { userName: string; entName: string | null }) {
  const styles = useStyles();
  const { bizTypes, data, total } = useOpenTasks();
  return (
    <>
      <h2 className={styles.title}>您好，{userName}</h2>
      <p className={styles.hint}>{entName ?? '尚未加入企业'}</p>
      <div className={styles.todo}>
        <TextLink to="/workbenches/inbox">
          <span className={styles.count}>{data || bizTypes === undefined ? total : '-'}</span>
        </TextLink>
        <span>项待办待您处理</span>
      </div>
      <Actions buttons={WORK} link={['/ef/helpCenter', '帮助中心']} />
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

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { decidePath, failedStep, normalPath, whyNot } from '@portal/sdk/decide';
import { CopyText } from '@portal/sdk/ui';
import { PermissionArt, FaultArt } from '@portal/sdk/ui/host';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from '@portal/sdk/navigation';
import { loginErrorText } from '../http/codes.ts';
import { usePortal, useSessionState } from '../portal.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '12px',
    padding: '48px 16px',
    maxWidth: '720px',
    marginInline: 'auto',
  },
  title: { fontSize: '24px', lineHeight: '32px', fontWeight: 600, margin: 0 },
  text: { color: tokens.colorNeutralForeground2, margin: 0 },
  facts: { display: 'grid', gridTemplateColumns: 'auto auto', gap: '4px 16px', margin: 0, textAlign: 'left' },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  actions: { display: 'flex', gap: '8px', flexWrap: 'wrap', justifyContent: 'center', marginTop: '8px' },
});

interface FaultProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly facts?: readonly (readonly [string, string | null])[];
  readonly actions?: ReactNode;
}

function Fault({ art, title, text, facts = [], actions }: FaultProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { config } = usePortal();
  const { loggedIn } = useSessionState();
  const given = facts.filter(([, value]) => value);
  return (
    <section className={styles.box} aria-labelledby="fault-title">
      {art}
      <h1 id="fault-title" className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {given.length > 0 && (
        <dl className={styles.facts}>
          {given.map(([name, value]) => [
            <dt key={`${name}-name`} className={styles.name}>
              {name}
            </dt>,
            <dd key={name} className={styles.value}>
              {name === '追踪编号' ? <CopyText text={value ?? ''} /> : value}
            </dd>,
          ])}
        </dl>
      )}
      <div className={styles.actions}>
        <Button onClick={() => void navigate(-1)}>返回上一页</Button>
        <Button appearance="primary" onClick={() => void navigate('/ef/home')}>
          返回首页
        </Button>
        {!loggedIn && <Button onClick={() => void navigate('/login/index')}>重新登录</Button>}
        {actions}
      </div>
      <p className={styles.text}>需要帮助请拨打客服热线 {config.phone}</p>
    </section>
  );
}

/** 登录错误 */
export function LoginFault() {
  const [query] = useSearchParams();
  const msg = query.get('msg') ?? '';
  return (
    <Fault
      art={<FaultArt />}
      title="登录错误"
      text={loginErrorText(msg) ?? (msg || '登录没有成功，请重新登录。')}
      facts={[
        ['错误代码', query.get('errorCode')],
        ['追踪编号', query.get('traceId')],
      ]}
    />
  );
}

/** Which step says no to a path, and who can change it. */
function useWhyNot(path: string | null) {
  const { deployment } = usePortal();
  const { loggedIn: token, user, permittedPaths } = useSessionState();
  if (path === null) return undefined;
  const { world } = deployment.get();
  const decision = decidePath(world, { token, userSource: user?.userSource, permittedPaths }, path);
  const name = world.table.find(normalPath(path))?.plugin.name;
  const reason = world.switched.get(failedStep(decision)?.target ?? '') ?? null;
  return whyNot(decision, { reason, ...(name !== undefined && { name }) });
}

/** 访问错误：显示错误代码、访问路径和原因。未知路径也用它，保留菜单。 */
export function AccessFault({ path }: { path?: string }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { table } = usePortal();
  const apply = '/Base/auth-management/authApply';
  const errorPath = path ?? query.get('errorPath');
  const why = useWhyNot(errorPath);
  const denied = query.get('errorCode') === '403';
  return (
    <Fault
      art={denied ? <PermissionArt /> : <FaultArt />}
      title={denied ? '没有访问权限' : '访问错误'}
      text={query.get('msg') ?? '您访问的页面不存在，或所属功能未启用。'}
      facts={[
        ['错误代码', query.get('errorCode') ?? '404'],
        ['访问路径', errorPath ?? null],
        ['原因', why?.detail ?? null],
        ['处理方', why?.fixBy ?? null],
        ['追踪编号', query.get('traceId')],
      ]}
      actions={
        denied &&
        table.serves(apply) && (
          <Button onClick={() => void navigate(`${apply}?path=${encodeURIComponent(errorPath ?? '')}`)}>
            申请权限
          </Button>
        )
      }
    />
  );
}

/** 无权限 */
export function PermissionFault() {
  const [query] = useSearchParams();
  return (
    <Fault
      art={<PermissionArt />}
      title="没有访问权限"
      text={query.get('msg') ?? '请联系管理员分配权限'}
      facts={[['访问路径', query.get('errorPath')]]}
    />
  );
}

/** 服务器错误 */
export function ServerFault() {
  const [query] = useSearchParams();
  return (
    <Fault
      art={<FaultArt />}
      title="服务器错误"
      text={query.get('msg') ?? '服务器内部错误，请稍后重试。'}
      facts={[['追踪编号', query.get('traceId')]]}
    />
  );
}

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { EmptyArt, FaultArt, PermissionArt, NoResultArt } from './art/states.tsx';
import { BusyButton } from './busy-button.tsx';
import { CopyText } from './copy-text.tsx';
import { space } from './theme.ts';

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    gap: space.s,
    paddingBlock: space.xxxl,
    paddingInline: space.l,
    minHeight: '240px',
    boxSizing: 'border-box',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, lineHeight: '24px' },
  hint: { margin: 0, maxWidth: '440px', textWrap: 'balance', color: tokens.colorNeutralForeground3 },
  action: { marginTop: space.s, display: 'flex', gap: space.s, flexWrap: 'wrap', justifyContent: 'center' },
  trace: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface Frame {
  art: ReactNode;
  title: string;
  hint: ReactNode;
  children?: ReactNode;
  role?: 'status' | 'alert';
}

function StateFrame({ art, title, hint, children, role = 'status' }: Frame) {
  const styles = useStyles();
  return (
    <div className={styles.state} role={role}>
      {art}
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
      {children !== undefined && <div className={styles.action}>{children}</div>}
    </div>
  );
}

/** Nothing was ever entered here; `action` is the way to the first entry. */
export function EmptyState({
  title = '暂无数据',
  hint = '这里还没有内容，有新内容后会显示在这里。',
  action,
}: {
  title?: string;
  hint?: string;
  action?: ReactNode;
}) {
  return (
    <StateFrame art={<EmptyArt />} title={title} hint={hint}>
      {action}
    </StateFrame>
  );
}

/** The query found nothing; `onReset` clears the filters. */
export function NoResult({ onReset }: { onReset?: () => void }) {
  return (
    <StateFrame art={<NoResultArt />} title="没有符合条件的记录" hint="请检查关键字是否正确，或减少筛选条件后再试。">
      {onReset && <Button onClick={onReset}>清空筛选</Button>}
    </StateFrame>
  );
}

/** The user may not see this; the hint says who can change that. */
export function NoPermission({
  hint = '您没有查看此内容的权限，如需使用请联系本企业管理员开通。',
  action,
}: {
  hint?: string;
  action?: ReactNode;
}) {
  return (
    <StateFrame art={<PermissionArt />} title="暂无权限" hint={hint}>
      {action}
    </StateFrame>
  );
}

interface Failure {
  title?: string;
  message?: string;
  /** Request id for support. */
  traceId?: string | undefined;
  /** While a promise of it runs, the button turns. */
  onRetry?: () => unknown;
  /** Other ways on, beside 重试. */
  actions?: readonly { readonly text: string; readonly onClick: () => void }[];
}

/** An error: what happened, the number that support asks for, and a retry. */
export function ErrorState({
  title = '加载失败',
  message = '服务暂时没有响应，请稍后重试。',
  traceId,
  onRetry,
  actions = [],
}: Failure) {
  const styles = useStyles();
  const [retrying, setRetrying] = useState(false);
  const retry = async (again: () => unknown) => {
    if (retrying) return;
    setRetrying(true);
    try {
      await again();
    } finally {
      setRetrying(false);
    }
  };
  return (
    <StateFrame
      role="alert"
      art={<FaultArt />}
      title={title}
      hint={
        <>
          {message}
          {traceId !== undefined && (
            <span className={styles.trace}>
              <br />
              追踪编号 <CopyText text={traceId} />
            </span>
          )}
        </>
      }
    >
      {onRetry && (
        <BusyButton appearance="primary" busy={retrying} onClick={() => void retry(onRetry)}>
          重试
        </BusyButton>
      )}
      {actions.map(({ text, onClick }) => (
        <Button key={text} onClick={onClick}>
          {text}
        </Button>
      ))}
    </StateFrame>
  );
}

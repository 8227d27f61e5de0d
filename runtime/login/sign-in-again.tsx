import { Button, DialogActions, DialogContent, makeStyles } from '@fluentui/react-components';
import { MessageBar } from '@portal/sdk/ui';
import { useMemo } from 'react';
import type { Waiting } from '../session/waiting.ts';
import { DialogFrame } from '../shell/modal/dialog-frame.tsx';
import { LoginCard } from './login-card.tsx';
import { SignInPlace } from './use-sign-in.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '16px' },
  line: { margin: 0 },
});

/** 原页面上重新登录：未保存的内容留在下面。只有明确放弃才离开。 */
export default function SignInAgain({ session: { user }, said, settle, leave, open }: Waiting & { open: boolean }) {
  const styles = useStyles();
  const place = useMemo(() => ({ proceed: settle, account: user?.account ?? '' }), [settle, user]);
  return (
    <DialogFrame
      open={open}
      title="请重新登录"
      width={480}
      intent="warning"
      closable={false}
      maskClosable={false}
      keyboardClosable={false}
      onDismiss={leave}
    >
      <DialogContent className={styles.content}>
        {said && (
          <MessageBar intent="warning" layout="multiline">
            {said}
          </MessageBar>
        )}
        <p className={styles.line}>
          页面上还有未保存的内容，用“{user?.userName}”在{user?.entName ?? '原单位'}
          的账号登录后可继续填写。换用其他账号或企业，这些内容会丢弃。
        </p>
        <SignInPlace value={place}>
          <LoginCard />
        </SignInPlace>
      </DialogContent>
      <DialogActions>
        <Button appearance="subtle" onClick={leave}>
          放弃内容，回首页
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}

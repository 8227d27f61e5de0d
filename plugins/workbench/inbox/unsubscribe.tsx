import { useCall } from '@portal/sdk';
import { unsubscribing } from '@portal/sdk/calls/unsubscribing';
import { useSearchParams } from '@portal/sdk/router';
import {
  ActionButton,
  EmptyState,
  makeStyles,
  Page,
  Section,
  Stack,
  TextLink,
  space,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useState } from 'react';

const useStyles = makeStyles({
  page: { width: 'min(720px, 100%)', boxSizing: 'border-box', marginInline: 'auto', padding: space.l },
});

const Settings = () => (
  <p>
    登录后在<TextLink to="/workbenches/inbox/settings">通知设置</TextLink>里可以随时重新开启。
  </p>
);

function Asked({ token, topic }: { token: string; topic: string }) {
  const [left, setLeft] = useState(false);
  if (left)
    return (
      <Stack>
        <p>已退订，不再向您的邮箱发送“{topic}”。</p>
        <Settings />
      </Stack>
    );
  return (
    <Stack>
      <p>不再向您的邮箱发送“{topic}”？门户里的通知不受影响。</p>
      <div>
        <ActionButton
          call={unsubscribing.leave}
          input={{ token }}
          done="已退订"
          onDone={() => setLeft(true)}
          appearance="primary"
        >
          确认退订
        </ActionButton>
      </div>
    </Stack>
  );
}

function Opened({ token }: { token: string }) {
  const answer = useCall(unsubscribing.about, { token });
  return (
    <WhenLoaded answer={answer} rows={2}>
      {({ topic }) => <Asked token={token} topic={topic} />}
    </WhenLoaded>
  );
}

/** 退订邮件：从邮件里的链接打开，不用登录，说明是哪一类，确认一次。 */
export default function UnsubscribePage() {
  const styles = useStyles();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <div className={styles.page}>
      <Page title="退订邮件">
        <Section title="邮件提醒">
          {token === '' ? (
            <EmptyState title="退订链接不完整" hint="请从邮件里重新打开，或登录后在“通知设置”里关闭。" />
          ) : (
            <Opened token={token} />
          )}
        </Section>
      </Page>
    </div>
  );
}

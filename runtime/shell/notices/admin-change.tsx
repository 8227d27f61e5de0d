import { notification, type Notice } from '@portal/sdk/calls/notification';
import { ActionButton, makeStyles, MessageBar } from '@portal/sdk/ui';

const DECIDED = { AGREED: '您已同意该变更。', REFUSED: '您已拒绝该变更。' } as const;

const useStyles = makeStyles({ actions: { display: 'flex', gap: '8px', justifyContent: 'flex-end' } });

/** 管理员变更：同意或拒绝，一次。 */
export function AdminChange({ notice: { id, decision }, onDecided }: { notice: Notice; onDecided: () => void }) {
  const styles = useStyles();
  if (decision !== null) return <MessageBar intent="info">{DECIDED[decision]}</MessageBar>;
  return (
    <div className={styles.actions}>
      <ActionButton call={notification.refuseChange} input={{ id }} appearance="secondary" onDone={onDecided}>
        拒绝
      </ActionButton>
      <ActionButton call={notification.agreeChange} input={{ id }} appearance="primary" onDone={onDecided}>
        同意
      </ActionButton>
    </div>
  );
}

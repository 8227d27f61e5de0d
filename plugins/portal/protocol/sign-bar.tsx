import { useCall, useSession } from '@portal/sdk';
import { openingAgreement } from '@portal/sdk/calls/agreement';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, LinkButton, makeStyles, tokens, useReadThrough } from '@portal/sdk/ui';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '16px',
    padding: '12px 16px',
    minHeight: '56px',
    marginTop: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow8,
    boxSizing: 'border-box',
    '@media print': { display: 'none' },
  },
  end: { height: '1px' },
});

/** How long a text is looked at before it can be agreed to. */
const leastReadSeconds = 10;

interface Props {
  productType: string;
  agreementId: string;
  contentHash: string;
}

function Reading({ productType, agreementId, contentHash }: Props) {
  const styles = useStyles();
  const { data, reload } = useCall(openingAgreement.checkAgreement, { productType });
  const signed = data?.agreements.find((one) => one.agreementId === agreementId);
  const { end, waits, done } = useReadThrough(leastReadSeconds);
  return (
    <>
      <div ref={end} className={styles.end} />
      <div className={styles.bar}>
        {typeof signed?.signedTime === 'string' ? (
          <span role="status">
            您已于 {dateTime(signed.signedTime, 'YYYY-MM-DD HH:mm')}{' '}
            授权。没有在途业务时，可以在用户中心的协议查询中申请撤回。
          </span>
        ) : (
          <>
            <span aria-live="polite">{done ? '阅读完毕' : waits}</span>
            <ActionButton
              call={openingAgreement.agree}
              input={{ agreementId, contentHash }}
              appearance="primary"
              disabled={!done}
              done="已授权"
              onDone={reload}
            >
              同意并授权
            </ActionButton>
          </>
        )}
      </div>
    </>
  );
}

/** 签署条：读到文末并满十秒后可以同意；访客先登录。 */
export function SignBar(props: Props) {
  const styles = useStyles();
  const { loggedIn } = useSession();
  if (loggedIn) return <Reading {...props} />;
  return (
    <div className={styles.bar}>
      <span>登录后可以签署本授权。</span>
      <LinkButton to="/login/index" appearance="primary">
        登录
      </LinkButton>
    </div>
  );
}

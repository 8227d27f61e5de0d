import { useCall, useTopic } from '@portal/sdk';
import { NOTICE_TYPE, notification } from '@portal/sdk/calls/notification';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, CardContent, CardEmpty, makeStyles, space, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  total: { color: tokens.colorNeutralForeground2, paddingBottom: space.xs },
  number: { fontSize: '20px', fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  notice: { paddingBlock: '6px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  content: {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    lineHeight: '20px',
  },
  facts: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
});

const listed = 3;
const unread = 0;

/** 消息：未读数和最近三条未读消息，可以直接标为已读。 */
export default function NoticesCard() {
  const styles = useStyles();
  const answer = useCall(notification.getNotification, { page: 1, size: listed, status: unread });
  const types = useCall(notification.getNoticeTypeByUserId, {});
  const reload = () => Promise.all([answer.reload(), types.reload()]);
  useTopic('todo:changed', () => void reload());
  const total = types.data?.reduce((sum, type) => sum + type.unread, 0);
  return (
    <CardContent answer={answer} rows={5}>
      {({ records }) =>
        records.length === 0 ? (
          <CardEmpty>没有未读消息</CardEmpty>
        ) : (
          <>
            <span className={styles.total}>
              <span className={styles.number}>{total}</span> 条未读
            </span>
            <ul className={styles.list} aria-label="未读消息">
              {records.map(({ id, content, noticeType, createDate }) => (
                <li key={id} className={styles.notice}>
                  <span className={styles.content} title={content}>
                    {content}
                  </span>
                  <span className={styles.facts}>
                    {NOTICE_TYPE[noticeType]} · {dateTime(createDate, 'MM-DD HH:mm')}
                    <ActionButton
                      call={notification.setRead}
                      input={{ id, status: 1, noticeType }}
                      done="已标为已读"
                      onDone={reload}
                    >
                      已读
                    </ActionButton>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </CardContent>
  );
}

import { bus, useCall, useTopic } from '@portal/sdk';
import { notification } from '@portal/sdk/calls/notification';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, CardContent, CardEmpty, makeStyles, space, TextLink, tokens } from '@portal/sdk/ui';
import { useNoticeTopics } from '../notice-topics.ts';

const useStyles = makeStyles({
  total: { paddingBottom: space.xs },
  number: { fontSize: '20px', fontWeight: tokens.fontWeightSemibold },
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
const unreadList = '/workbenches/inbox/notices?unread=true';
const unread = 0;

/** 消息：未读数和最近三条未读消息，可以直接标为已读。 */
export default function NoticesCard() {
  const styles = useStyles();
  const answer = useCall(notification.getNotification, { page: 1, size: listed, status: unread });
  const { unread: total } = useNoticeTopics();
  useTopic('todo:changed', () => void answer.reload());
  return (
    <CardContent answer={answer} rows={5}>
      {({ records }) =>
        records.length === 0 ? (
          <CardEmpty>没有未读消息</CardEmpty>
        ) : (
          <>
            <span className={styles.total}>
              <TextLink to={unreadList}>
                <span className={styles.number}>{total}</span> 条未读
              </TextLink>
            </span>
            <ul className={styles.list} aria-label="未读消息">
              {records.map(({ id, content, noticeType, topic, createDate }) => (
                <li key={id} className={styles.notice}>
                  <span className={styles.content} title={content}>
                    {content}
                  </span>
                  <span className={styles.facts}>
                    {topic} · {dateTime(createDate, 'MM-DD HH:mm')}
                    <ActionButton
                      call={notification.setRead}
                      input={{ id, status: 1, noticeType }}
                      done="已标为已读"
                      onDone={() => bus.emit('todo:changed', {})}
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

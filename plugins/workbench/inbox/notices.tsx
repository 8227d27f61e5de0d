import { bus, noticeAction, useList, useTopic } from '@portal/sdk';
import { type Notice, notification } from '@portal/sdk/calls/notification';
import { LinkButton, makeStyles, Tabs, UndoBar } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { BesideList, DataTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { InboxFrame } from './frame.tsx';
import { NoticeText, OpenNotice } from './notice-text.tsx';
import { type Read, ReadButton } from './read-button.tsx';
import { TopicNav } from './topic-nav.tsx';
import { type Topic, useNoticeTopics } from '../notice-topics.ts';

const useStyles = makeStyles({
  undo: {
    position: 'fixed',
    bottom: '24px',
    left: '50%',
    transform: 'translateX(-50%)',
    zIndex: 10,
    minWidth: '320px',
  },
});

const READING = { all: '全部', unread: '未读' } as const;

const unreadOf = (rows: readonly Notice[]) => rows.filter(({ status }) => status === 0).map(({ id }) => id);

const changed = () => bus.emit('todo:changed', {});

/** What was marked last, for as long as it can be taken back. */
function useReading() {
  const [read, setRead] = useState<Read>();
  const onRead = (next: Read) => {
    setRead(next.count > 0 ? next : undefined);
    changed();
  };
  const forget = () => setRead(undefined);
  return { read, onRead, forget };
}

function Undo({ read, forget }: Pick<ReturnType<typeof useReading>, 'read' | 'forget'>) {
  const styles = useStyles();
  if (!read) return null;
  const undone = () => {
    forget();
    changed();
  };
  return (
    <div className={styles.undo}>
      <UndoBar
        key={read.at}
        text={`已将 ${read.count} 条通知标为已读`}
        call={notification.markUnread}
        input={{ at: read.at }}
        onUndone={undone}
        onGone={forget}
      />
    </div>
  );
}

/** 通知：按业务主题和消息类型分，全部或未读；打开单据，标为已读，五秒内可撤销。 */
export default function NoticesPage() {
  const list = useList(notification.getNotification);
  const topics = useNoticeTopics();
  const { read, onRead, forget } = useReading();
  useTopic('todo:changed', () => void list.reload());
  const { topic, unread } = list.filters;
  const here = [...topics.business, ...topics.types].filter((one) => topic === undefined || one.topic === topic);
  const count = (of: 'total' | 'unread') => here.reduce((sum, one) => sum + one[of], 0);
  const choose = (next: Topic | undefined) => list.narrow({ topic: next?.topic, noticeType: undefined });
  return (
    <InboxFrame
      view="notices"
      actions={
        <LinkButton to="/workbenches/inbox/settings" appearance="secondary">
          通知设置
        </LinkButton>
      }
    >
      <BesideList by={<TopicNav {...topics} chosen={topic} onChoose={choose} />}>
        <QueryForm list={list} fields={['keyword', 'noticeType', 'from']} />
        <DataTable
          list={list}
          caption="通知"
          tabs={
            <Tabs
              label="阅读"
              texts={READING}
              counts={{ all: count('total'), unread: count('unread') }}
              value={unread === true ? 'unread' : 'all'}
              onChange={(next) => list.narrow({ unread: next === 'unread' ? true : undefined })}
            />
          }
          tools={
            <ReadButton input={topic === undefined ? {} : { topic }} onRead={onRead}>
              {topic === undefined ? '全部标为已读' : `“${topic}”全部标为已读`}
            </ReadButton>
          }
          columns={[
            { field: 'content', width: 520, as: (_, notice) => <NoticeText notice={notice} /> },
            ...(topic === undefined ? (['topic'] as const) : []),
            'createDate',
          ]}
          rowActions={(notice) => (
            <>
              <OpenNotice action={noticeAction(notice)} />
              {notice.status === 0 && (
                <ReadButton input={{ ids: [notice.id] }} appearance="text" onRead={onRead}>
                  标为已读
                </ReadButton>
              )}
            </>
          )}
          batch={(rows, done) => (
            <ReadButton
              input={{ ids: unreadOf(rows) }}
              disabled={unreadOf(rows).length === 0}
              onRead={(answer) => {
                onRead(answer);
                void done();
              }}
            >
              {`标为已读（${unreadOf(rows).length}）`}
            </ReadButton>
          )}
        />
      </BesideList>
      <Undo read={read} forget={forget} />
    </InboxFrame>
  );
}

import { bus, canOpen, confirm, toast, useSession, useSubmit, useTopic } from '@portal/sdk';
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import { notification } from '@portal/sdk/calls/notification';
import { labelOf, noticeTypes } from '@portal/sdk/decide';
import { host } from '@portal/sdk/host';
import { BusyButton, FormlessDialog, Loading, makeStyles, Tabs } from '@portal/sdk/ui';
import { useState } from 'react';
import { usePortal } from '../../portal.ts';
import type { OverlayProps } from '../overlays.ts';
import { HandlerBoard } from './handler-board.tsx';
import { NoticeFilter } from './notice-filter.tsx';
import { NoticeTable } from './notice-table.tsx';
import { useProductNames } from './product-names.ts';
import { ShownNotice } from './shown-notice.tsx';
import { TypeNav } from './type-nav.tsx';
import { useDocumentsChange, useReminded, useUnread } from './unread.ts';
import { useNotices } from './use-notices.ts';
import { useOpening } from './use-opening.ts';

const width = 1200;

const useStyles = makeStyles({
  body: { display: 'flex', gap: '16px', height: 'min(560px, calc(100vh - 240px))', marginTop: '8px' },
  list: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: '8px', overflowY: 'auto' },
  bar: { display: 'flex', justifyContent: 'space-between', gap: '8px', alignItems: 'flex-start' },
  board: { height: 'min(560px, calc(100vh - 240px))', overflowY: 'auto', marginTop: '12px' },
});

const allRead = {
  title: '全部标为已读',
  message: '将所有类型的未读消息标为已读吗？失效的消息不受影响。',
  ok: '标为已读',
};

function ReadAll() {
  const { busy, submit } = useSubmit(notification.markRead);
  const press = async () => {
    if (!(await confirm(allRead))) return;
    const answer = await submit({});
    if (!answer) return;
    toast({ intent: 'success', message: `已将 ${answer.count} 条消息标为已读` });
    bus.emit('todo:changed', {});
  };
  return (
    <BusyButton busy={busy} onClick={() => void press()}>
      全部已读
    </BusyButton>
  );
}

type Unread = ReadonlyMap<NoticeType, number>;

const firstUnread = (unread: Unread): NoticeType => noticeTypes.find((type) => (unread.get(type) ?? 0) > 0) ?? 1;

function Messages({ unread, onClose }: { unread: Unread; onClose: () => void }) {
  const styles = useStyles();
  const { plugins } = usePortal().registry;
  const [type, setType] = useState(() => firstUnread(unread));
  const list = useNotices(type);
  const { open, shown, close } = useOpening(onClose);
  const productOf = useProductNames(type);
  return (
    <div className={styles.body}>
      <TypeNav value={type} unread={unread} onChange={setType} />
      <div className={styles.list} role="tabpanel" aria-label={NOTICE_TYPE[type]}>
        <div className={styles.bar}>
          <NoticeFilter key={type} onSearch={list.search} />
          <ReadAll />
        </div>
        <NoticeTable list={list} labelOf={({ noticeType }) => labelOf(plugins, noticeType)} onOpen={open} />
      </div>
      {shown && <ShownNotice shown={shown} product={productOf(shown.notice)} onClose={close} onLeave={onClose} />}
    </div>
  );
}

/** Begins at the first type that has unread notices, so it waits for the counts; without them it begins at the first. */
function CountedMessages({ onClose }: { onClose: () => void }) {
  const { data, error, mutate } = useUnread();
  useTopic('todo:changed', () => void mutate());
  const bell = useReminded();
  useDocumentsChange(() => {
    void mutate();
    void bell.mutate();
  });
  if (!data && !error) return <Loading rows={12} />;
  const unread = new Map(data?.map((row) => [row.noticeType, row.unread]));
  return <Messages unread={unread} onClose={onClose} />;
}

/** Page of the workbench area where notices stand by topics of business. */
const inbox = '/workbenches/inbox/notices';

const tabs = { messages: '消息', handlers: '处理方' } as const;

/** 消息中心：十六种消息、未读数、查询、打开；管理员另见各类消息的处理方。 */
export default function NoticeCentre({ open, onClose }: OverlayProps) {
  const styles = useStyles();
  const { user } = useSession();
  const [tab, setTab] = useState<keyof typeof tabs>('messages');
  const roles = [...(user?.roleList ?? []), ...(user?.roleListByEntId ?? [])];
  const administrator = roles.some(({ roleType }) => roleType === 'L' || roleType === 'Y');
  const toInbox = canOpen(inbox) && {
    ok: '去收件箱按业务查看',
    cancel: '关闭',
    busy: false,
    onOk: () => {
      onClose();
      host().navigate(inbox);
    },
  };
  return (
    <FormlessDialog open={open} width={width} title="消息中心" onClose={onClose} {...toInbox}>
      {administrator && <Tabs texts={tabs} value={tab} label="消息中心" onChange={setTab} />}
      {tab === 'handlers' ? (
        <div className={styles.board}>
          <HandlerBoard />
        </div>
      ) : (
        <CountedMessages onClose={onClose} />
      )}
    </FormlessDialog>
  );
}

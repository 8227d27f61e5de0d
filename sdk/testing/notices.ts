/** Notices of the test: what they are called, and where they lead, as the portal decides it. */
import { NOTICE_TYPE, type NoticeType } from '../calls/notice-types.ts';
import type { Notice } from '../calls/notification.ts';
import { closedFor, handlerOf, labelOf, type Opening, openingOf } from '../decide/index.ts';
import type { NoticeHandlerProps } from '../joins.ts';
import type { World } from './world.ts';

/** What a notice is about; what is left out is absent. */
export type NoticeAbout = Partial<Pick<Notice, 'bizType' | 'bizId' | 'data' | 'status'>>;

export interface OpenedNotice {
  /** Of its action in the list. */
  readonly label: string;
  /** `page` was opened; the other ones are the portal's own dialogs; `closed` notices are not opened at all. */
  readonly kind: Opening['kind'] | 'closed';
}

interface Found extends OpenedNotice {
  readonly path?: string;
  /** Props of the plugin's own code in the dialog. */
  readonly handled?: NoticeHandlerProps;
}

/** How a notice of this type is opened, and the page that it leads to. */
export function noticeIn(world: World, type: NoticeType, about: NoticeAbout): Found {
  const { plugins } = world.access();
  const blank = {
    id: '1',
    userId: '1',
    entId: null,
    content: '',
    createDate: '',
    updateDate: '',
    fileId: null,
    topic: NOTICE_TYPE[type],
  };
  const facts = {
    status: 0,
    bizType: null,
    bizId: null,
    data: null,
    decision: null,
    fileName: null,
    ...about,
  } as const;
  const notice: Notice = { ...blank, ...facts, noticeType: type };
  const label = labelOf(plugins, type);
  if (closedFor(notice) !== undefined) return { label, kind: 'closed' };
  const opening = openingOf(notice, plugins, (path) => world.decide(path).allowed);
  if (opening.kind !== 'detail' || !handlerOf(plugins, type)?.notices[type]?.handled) return { label, ...opening };
  return { label, ...opening, handled: { notice, onClose: () => undefined } };
}

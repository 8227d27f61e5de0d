import { type NoticeType, noticeSent, type RoleMark } from '../calls/notification.ts';
import type { Context } from '../server.ts';

// Spec 4 names no type for business documents; 13 is the one whose dialog shows the details and asks for nothing.
const documentNotice: NoticeType = 13;

type Teller = Pick<Context, 'emit'>;

interface Named {
  /** Key of the document that the notice opens. */
  readonly id: string;
}

/**
 * How an area tells of its documents: one sentence, which opens the document (`documents` of plugin.ts). `roles` are
 * those of an enterprise who deal with such documents. @param noticeType a type of spec 4, where it names one.
 */
export const noticesOf = (bizType: string, roles: readonly RoleMark[], noticeType: NoticeType = documentNotice) => ({
  /** Everybody of an enterprise who deals with such documents. */
  toEnterprise: ({ emit }: Teller, { id }: Named, entId: string, content: string): Promise<void> =>
    emit(noticeSent, { noticeType, content, entId, roleTypes: roles, bizType, bizId: id }),
  /** The operating unit. */
  toOperators: ({ emit }: Teller, { id }: Named, content: string): Promise<void> =>
    emit(noticeSent, { noticeType, content, roleTypes: ['Y'], bizType, bizId: id }),
  /** One person. */
  toUser: ({ emit }: Teller, { id }: Named, userId: string, content: string): Promise<void> =>
    emit(noticeSent, { noticeType, content, userIds: [userId], bizType, bizId: id }),
});

import { documentNotice, noticeSent, type RoleMark } from '../calls/notification.ts';
import type { Context } from '../server.ts';

type Teller = Pick<Context, 'emit'>;

interface Named {
  /** Key of the document that the notice opens. */
  readonly id: string;
}

/**
 * How an area tells of its documents: one sentence, which opens the document (`documents` of plugin.ts). `roles` are
 * those of an enterprise who deal with such documents. @param topic what its reader looks for it under: 红字发票.
 */
export const noticesOf = (bizType: string, roles: readonly RoleMark[], topic: string) => ({
  /** Everybody of an enterprise who deals with such documents. */
  toEnterprise: ({ emit }: Teller, { id }: Named, entId: string, content: string): Promise<void> =>
    emit(noticeSent, { noticeType: documentNotice, topic, content, entId, roleTypes: roles, bizType, bizId: id }),
  /** The operating unit. */
  toOperators: ({ emit }: Teller, { id }: Named, content: string): Promise<void> =>
    emit(noticeSent, { noticeType: documentNotice, topic, content, roleTypes: ['Y'], bizType, bizId: id }),
  /** One person. */
  toUser: ({ emit }: Teller, { id }: Named, userId: string, content: string): Promise<void> =>
    emit(noticeSent, { noticeType: documentNotice, topic, content, userIds: [userId], bizType, bizId: id }),
});

import { documentNotice, noticeSent, type RoleMark } from '../calls/notification.ts';
import type { RoleLetter } from '../contract/rights.ts';
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

/** A topic of notices: who may be told, and how they hear of it until they choose otherwise. */
export interface NoticeTopic {
  /** As `noticesOf` says it. */
  readonly topic: string;
  /** Role letters of those who are sent such notices. */
  readonly kinds: readonly RoleLetter[];
  /** By mail, too. Default: in the portal alone. */
  readonly mail?: true;
  /** Goes out in hours in which its receiver wants to be left alone. Default: waits for their end. */
  readonly urgent?: true;
  /** Why nobody can do without it in the portal and by mail, as a sentence without its full stop. */
  readonly fixed?: string;
}

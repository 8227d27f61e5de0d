/** Drafts that were deleted a moment ago. */
import * as t from '../contract/index.ts';

/** What a call answers that deletes a draft: by it the deletion is taken back. */
export const removal = t.Obj({ removalId: t.Id() });

export const removed = {
  /** Puts a draft back as it stood; within a minute, and by who has deleted it alone. */
  restore: t.call({
    path: '/api/manage/draft/restore',
    access: 'login',
    audit: { kind: 'CALL', title: '撤销删除草稿' },
    input: removal,
  }),
};

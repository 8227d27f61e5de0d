import { sql } from '@portal/sdk/server';
import type { Examples } from './example.ts';

export const portal: Examples = {
  'POST /api/manage/management/likeCount': {
    by: 'gys_admin',
    row: `select c.id, x.subject_id from cms_content c join cms_content_site_subject x on x.content_id = c.id
      where c.state = 3 and not c.deleted and c.publish_at < '2026-03-16' and c.expire_at is null
        and (select count(*) from cms_content_site_subject y where y.content_id = c.id) = 1`,
    prepare: async ({ db }, { subjectId = '' }) => {
      await sql`update cms_subject set roles = '{G}' where id = ${subjectId}`.execute(db);
      return {};
    },
    input: ({ id }) => ({ contentId: id, like: true }),
    answer: { liked: true },
    hidden: { from: 'cg_admin' },
  },
};

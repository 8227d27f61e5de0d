/** Views of lists: of whoever saved them, and of those they are shared with. */
import type { Example, Examples } from './example.ts';

const content = { query: 'plate=POWER', layout: {} };
const own = `insert into usr_view (ent_id, user_id, page, name, query, created_at)
  values (:ent, :user, '/api/report/product', left(gen_random_uuid()::text, 20), '', now()) returning id`;
const author: Pick<Example, 'by' | 'hidden' | 'row'> = { by: 'gys_admin', hidden: { from: 'gys_sales' }, row: own };

export const views: Examples = {
  'POST /api/manage/view/add': {
    by: 'gys_admin',
    also: ['report:product:view'],
    input: () => ({ page: '/api/report/product', name: '本季度电力板块', ...content }),
  },
  'POST /api/manage/view/save': {
    ...author,
    also: ['report:product:view'],
    input: ({ id }) => ({ id, name: '上季度电力板块', ...content }),
  },
  'POST /api/manage/view/share': {
    ...author,
    also: ['report:product:view'],
    input: ({ id }) => ({ id, name: '全年电力板块', ...content, audience: 'ENT' }),
  },
  'POST /api/manage/view/begin': {
    ...author,
    also: ['report:product:view'],
    input: ({ id }) => ({ page: '/api/report/product', id }),
  },
  'POST /api/manage/view/remove': { ...author, input: ({ id }) => ({ id }) },
};

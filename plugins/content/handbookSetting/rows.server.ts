/** Nodes of the help as their editors find them, and their steps. */
import { contains, type Context, listOf, type Reader, sql, transitions } from '@portal/sdk/server';
import { type HelpFilters, type HelpRow, handbookSetting, helpSteps } from './contract.ts';

export const { perform, demand, gone, may } = transitions({
  table: 'cmsHandbook',
  stateIn: 'state',
  noun: '内容',
  parties: {},
  visible: ({ user }) => sql<boolean>`${user.codes.has(handbookSetting.page.access)}::boolean`,
  steps: helpSteps,
  only: { DELETE: () => ({ if: sql<boolean>`state <> 1`, otherwise: '请先下线再删除' }) },
});

const helpList = listOf(handbookSetting.page, { alias: 'h', sort: 'sort' });

const opinions = sql`(select count(*) from cms_handbook_feedback f where f.handbook_id = h.id)`;
const useful = sql`(select count(*) from cms_handbook_feedback f where f.handbook_id = h.id and f.useful)`;

export const helpRows = (reader: Reader) =>
  helpList.rows(
    reader.db
      .selectFrom('cmsHandbook as h')
      .leftJoin('cmsHandbook as t', 't.id', 'h.parentId')
      .leftJoin('cmsHandbook as p', 'p.id', 't.parentId')
      .select(['h.updatedAt as updateTime', may(reader, 'h.id').as('may')])
      .select([
        sql<string | null>`case h.node_type when 'ARTICLE' then p.title when 'TOPIC' then t.title end`.as(
          'productName',
        ),
        sql<string | null>`case h.node_type when 'ARTICLE' then t.title end`.as('topicName'),
        sql<HelpRow['roles']>`case when h.roles = '{}' then '{ALL}'::text[] else h.roles end`.as('roles'),
        sql<number>`${opinions}::int`.as('opinions'),
        sql<number | null>`round(100.0 * ${useful} / nullif(${opinions}, 0))::int`.as('usefulPercent'),
      ]),
  );

function inQuestion(context: Context, { isFaq, ...filters }: Omit<HelpFilters, 'node' | 'title'>) {
  const rows = helpList.narrowed(helpRows(context), filters);
  return isFaq === undefined ? rows : rows.where('h.isFaq', '=', isFaq);
}

export const foundHelp = (context: Context, { node, title, ...filters }: HelpFilters) =>
  inQuestion(context, filters)
    .$if(node === undefined, (q) => q.where('h.nodeType', '=', 'ARTICLE'))
    .$if(node !== undefined, (q) => q.where('h.parentId', '=', node ?? ''))
    .$if(title !== undefined, (q) => q.where('h.title', 'ilike', contains(title ?? '')))
    .orderBy('p.sort')
    .orderBy('t.sort')
    .orderBy('h.sort')
    .orderBy('h.id');

/** Products and topics with how many articles stand below each. */
export const groupNodes = ({ db }: Context) =>
  db
    .selectFrom('cmsHandbook as h')
    .select(['h.id as nodeId', 'h.parentId', 'h.title as label', sql<HelpRow['nodeType']>`h.node_type`.as('nodeType')])
    .select([
      sql<boolean>`h.state = 1`.as('published'),
      sql<number>`(select count(*)::int from cms_handbook a left join cms_handbook t on t.id = a.parent_id
        where a.node_type = 'ARTICLE' and (t.id = h.id or t.parent_id = h.id))`.as('articles'),
    ])
    .where('h.nodeType', '<>', 'ARTICLE')
    .orderBy('h.sort')
    .orderBy('h.id')
    .execute();

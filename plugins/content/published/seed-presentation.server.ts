/** Likes, banners, the announced upgrade and what visitors have searched for. */
import { type SeedContext, sql } from '@portal/sdk/server';

const dayMs = 24 * 3600 * 1000;

const BANNERS = [
  {
    title: '一张订单，走完交易、结算与融资',
    subtitle: '订单、收货、对账、发票、付款同一份数据，每一步都有时间和责任人。',
    art: 'landscape',
    linkUrl: '/ef/newsList?subjectCode=STUDY',
    linkText: '了解怎么用',
  },
  {
    title: '集采目录（第三批）已经生效',
    subtitle: '办公、劳保、备件目录内直接下单，价格由集团统一谈定。',
    art: 'procurement',
    linkUrl: '/ef/eService/eJiCai',
    linkText: '查看集采公告',
  },
  {
    title: '已确权的应收账款，当天变成现金',
    subtitle: 'e贷、e保理、e保险，机构与费率自己比较，平台不收撮合费。',
    art: 'finance',
    linkUrl: '/protocol/eFactor',
    linkText: '查看授权说明',
  },
] as const;

const WORDS: readonly [string, number][] = [
  ['集采目录', 14],
  ['交期变更', 11],
  ['对账', 10],
  ['电缆', 8],
  ['资质复核', 8],
  ['托辊', 6],
  ['发票', 5],
  ['框架协议', 4],
  ['光伏组件', 3],
  ['出口退税', 2],
];
/** Nothing is published about these. */
const UNKNOWN = new Set(['光伏组件', '出口退税']);

/** Readers like what they have seen; the counts are counted. */
export async function seedLikes({ db, clock, random }: SeedContext): Promise<void> {
  const users = await db.selectFrom('pubUser').select('id').orderBy('id').limit(80).execute();
  const articles = await db.selectFrom('cmsContent').select('id').where('state', '=', 3).orderBy('id').execute();
  const createdAt = clock.now().toISOString();
  const likes = articles.flatMap(({ id: contentId }) => {
    const share = random() * random() * 0.5;
    return users.filter(() => random() < share).map(({ id: userId }) => ({ contentId, userId, createdAt }));
  });
  await db.insertInto('cmsLike').values(likes).execute();
  await sql`
    update cms_content c set like_count = (select count(*) from cms_like l where l.content_id = c.id)`.execute(db);
}

export async function seedPresentation({ db, clock, random }: SeedContext): Promise<void> {
  const now = clock.now().getTime();
  const startsAt = new Date(now - 30 * dayMs).toISOString();
  await db
    .insertInto('cmsBanner')
    .values(BANNERS.map((banner, sort) => ({ ...banner, startsAt, sort, state: 1 })))
    .execute();
  await sql`
    insert into cms_presentation (grey_mode, upgrade_content_id, upgrade_begin, upgrade_end)
    select false, id, '2024-06-29T17:00:00+08:00', '2024-06-29T18:00:00+08:00'
    from cms_content where business_code = 'UPGRADE-20240629'`.execute(db);
  const searches = WORDS.flatMap(([keyword, times]) =>
    Array.from({ length: times }, (_, index) => {
      const at = new Date(now - random() * 28 * dayMs).toISOString();
      return { keyword, hits: UNKNOWN.has(keyword) ? 0 : 3, visitor: `demo ${index}`, day: at.slice(0, 10), at };
    }),
  );
  await db.insertInto('cmsSearchLog').values(searches).execute();
}

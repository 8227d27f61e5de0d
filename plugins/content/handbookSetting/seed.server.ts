/** Help that its editors are still writing, and help that is no longer shown; words that readers did not find. */
import { cleanHtml, type Db, one, type SeedContext, textOf } from '@portal/sdk/server';
import { htmlOf, type Prose, readProse } from '../seed-prose.server.ts';
import { handbookSetting } from './contract.ts';

const FILES = ['start.md', 'enterprise.md', 'goods.md', 'order.md', 'settlement.md', 'money.md', 'other.md'] as const;

const SUMMARIES: Readonly<Record<string, string>> = {
  平台入门: '注册、登录、切换企业，认识工作台。',
  企业与用户: '准入、资质、组织变更和人员权限。',
  e商品: '商品上架、导入、改价和类目授权。',
  e订单: '确认、发货、收货和交期变更。',
  e结算: '对账、发票和合同。',
  e账户: '开户、充值、流水和账单。',
  e金融: '融资、保理、保险和电费服务。',
  e集采: '查找公告、报名、目录下单。',
  报表与客户: '看懂报表，管理客户。',
  客服与工单: '在线咨询、工单和意见反馈。',
};

const dayMs = 24 * 3600 * 1000;

/** Text before the first `## `, then one step a heading. */
function partsOf(body: string) {
  const [intro = '', ...blocks] = body.split(/^## /m);
  const steps = blocks.map((block) => {
    const [title = '', ...lines] = block.split('\n');
    return { title: title.trim(), content: cleanHtml(htmlOf(lines.join('\n'))) };
  });
  return { content: cleanHtml(htmlOf(intro)), steps };
}

type Node = 'PRODUCT' | 'TOPIC';

/** Inserts products and topics as articles name them; the same title below the same parent is one node. */
function groups(db: Db, updatedAt: string) {
  const known = new Map<string, string>();
  return async (nodeType: Node, title: string, parentId: string | null): Promise<string> => {
    const key = `${parentId ?? ''}/${title}`;
    const place = { nodeType, title, parentId, sort: known.size };
    const values = { ...place, summary: SUMMARIES[title] ?? '', state: 1, updatedAt };
    const id = known.get(key) ?? (await one(db.insertInto('cmsHandbook').values(values).returning('id'))).id;
    known.set(key, id);
    return id;
  };
}

function articleValues({ title, facts, body }: Prose, sort: number, updatedAt: string) {
  const { content, steps } = partsOf(body);
  const words = [content, ...steps.map((step) => `<p>${step.title}</p>${step.content}`)].join('');
  return {
    nodeType: 'ARTICLE',
    title,
    summary: facts['摘要'] ?? '',
    content,
    steps: JSON.stringify(steps),
    contentText: textOf(words),
    routeUrls: facts['页面']?.split(' ') ?? [],
    roles: facts['角色']?.split(' ') ?? [],
    isFaq: facts['常见'] === '是',
    versionNo: sort % 5 === 0 ? 'V2.0' : 'V1.0',
    state: 1,
    sort,
    updatedAt,
  };
}

async function seedOpinions({ db, clock, random }: SeedContext, handbookId: string): Promise<void> {
  const opinions = Array.from({ length: Math.floor(random() * 9) }, (_, index) => {
    const useful = random() < 0.85;
    const reason = useful ? null : 'UNCLEAR';
    return { handbookId, useful, reason, visitor: `demo ${index}`, at: clock.now().toISOString() };
  });
  if (opinions.length > 0) await db.insertInto('cmsHandbookFeedback').values(opinions).execute();
}

export async function seedHandbook(context: SeedContext): Promise<void> {
  const { db, clock, random } = context;
  const articles = FILES.flatMap((file) => readProse(`./articles/${file}`, import.meta.url));
  const updatedOf = () => new Date(clock.now().getTime() - Math.floor(random() * 120) * dayMs).toISOString();
  const groupOf = groups(db, clock.now().toISOString());
  for (const [sort, article] of articles.entries()) {
    const [product = '', topic = ''] = article.facts['主题']?.split('/') ?? [];
    const topicId = await groupOf('TOPIC', topic, await groupOf('PRODUCT', product, null));
    const values = { ...articleValues(article, sort, updatedOf()), parentId: topicId };
    const { id } = await one(db.insertInto('cmsHandbook').values(values).returning('id'));
    await seedOpinions(context, id);
  }
  context.progress(`帮助中心：${articles.length} 篇`);
}

const editor = 'yy_ops';

const DRAFTS = [
  ['批量导入商品常见错误', '逐条说明导入报告中的错误和改法。'],
  ['如何申请延长账期', '说明申请条件、所需资料和审批时限。'],
  ['收货差异如何处理', '少收、多收、质量不符三种情形的处理方式。'],
] as const;
const OFFLINE = [
  ['旧版首页导览', '旧版首页已停用。'],
  ['纸质对账单邮寄说明', '已全部改为线上对账。'],
  ['浏览器插件安装说明', '平台不再需要安装插件。'],
] as const;
const WORDS: readonly (readonly [word: string, times: number])[] = [
  ['电子印章', 6],
  ['账期延长', 4],
  ['退货运费', 3],
  ['批量开票', 2],
  ['海外供应商', 1],
];

async function write(
  { run, clock }: SeedContext,
  topicId: string,
  texts: typeof DRAFTS | typeof OFFLINE,
  isShown: boolean,
) {
  for (const [index, [title, summary]] of texts.entries()) {
    const at = new Date(clock.now().getTime() - (index + 2) * dayMs);
    const text = `<p>${summary}</p><h2>第一步</h2><p>进入对应页面，按提示操作。</p>`;
    const place = { parentId: topicId, routeUrls: [], isFaq: false, versionNo: 'V1.0', sort: 200 + index };
    const saved = await run(
      editor,
      handbookSetting.save,
      { title, summary, content: text, roles: ['ALL'], ...place },
      at,
    );
    if (!isShown) continue;
    await run(editor, handbookSetting.updateState, { ...saved, state: 1 }, at);
    await run(editor, handbookSetting.updateState, { id: saved.id, version: saved.version + 1, state: 2 }, at);
  }
}

export async function seedHandbookSetting(context: SeedContext): Promise<void> {
  const { run, db, clock } = context;
  const { topics } = await run(editor, handbookSetting.places, {});
  const [first, second] = topics;
  if (!first || !second) return;
  await write(context, first.id, DRAFTS, false);
  await write(context, second.id, OFFLINE, true);
  const searches = WORDS.flatMap(([keyword, times]) =>
    Array.from({ length: times }, (_, index) => ({
      keyword,
      hits: 0,
      visitor: `demo ${index}`,
      day: new Date(clock.now().getTime() - index * dayMs).toISOString().slice(0, 10),
    })),
  );
  await db.insertInto('cmsHandbookSearch').values(searches).execute();
}

/** Help that its editors are still writing, and help that is no longer shown; words that readers did not find. */
import type { SeedContext } from '@portal/sdk/server';
import { handbookSetting } from './contract.ts';

const editor = 'yy_ops';
const dayMs = 24 * 3_600_000;

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

/** Goods of the demo supplier in every state, by the real calls. */
import { decideAs, type SeedContext } from '@portal/sdk/server';
import { goodsBizType } from '../review/contract.ts';
import { type Content, goodsList } from './contract.ts';
import { contentFor, drawReport, scaled, type Supplier } from './seed-content.server.ts';
import { BRANDS, type Material, ORDERED } from '../seed-materials.server.ts';
import { drawCertificate, type Pictures } from '../seed-pictures.server.ts';

type Path = 'draft' | 'waiting' | 'passed' | 'rejected' | 'forced' | 'off' | 'dearer' | 'text';

/** How far goods came: for each a material and how its price differs; the last two change what is listed. */
const PATHS: readonly (readonly [path: Path, ...stories: (readonly [material: number, factor: number])[]])[] = [
  ['draft', [0, 1], [2, 1], [15, 1]],
  ['waiting', [0, 1.02], [1, 1.05], [15, 1.2], [17, 0.96]],
  ['passed', [2, 1], [17, 1], [18, 1]],
  ['rejected', [1, 1], [3, 1], [16, 1]],
  ['forced', [2, 1.1], [16, 1.1], [18, 1.1]],
  ['off', [3, 1.1], [15, 1.1], [17, 1.1]],
  ['dearer', [4, 1.06], [5, 1.125], [6, 1.18], [7, 0.95]],
  ['text', [8, 1], [9, 1], [10, 1]],
];
export const STORIES = PATHS.flatMap(([path, ...stories]) => stories.map((story) => [path, ...story] as const));

export interface Told {
  context: SeedContext;
  supplier: Supplier;
  categories: ReadonlyMap<string, string>;
  pictures: Pictures;
}

const REASON = '铜、钢等主要原材料价格自上季度起持续上涨，附采购合同与成本测算。';

async function change({ context }: Told, path: 'dearer' | 'text', material: Material, factor: number, at: Date) {
  const { db, run } = context;
  const { id } = await db
    .selectFrom('gdGoods')
    .select('id')
    .where('goodsName', '=', material.name)
    .where('spec', '=', material.spec)
    .where('status', '=', 3)
    .where('supplierName', '=', '屿岚机电设备有限公司')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { content, version } = await run('gys_admin', goodsList.detail, { id });
  const unitPrice = scaled(content.unitPrice, factor);
  const tiers = content.tiers.filter(({ price }) => Number(price) < Number(unitPrice));
  const detailHtml = `${content.detailHtml}<p>新增：随货提供出厂检验记录与安装示意图。</p>`;
  const changed = path === 'dearer' ? { ...content, unitPrice, tiers } : { ...content, detailHtml };
  const saved = await run('gys_admin', goodsList.save, { ...changed, id, version }, at);
  await run('gys_admin', goodsList.submit, { id, version: saved.version, riseReason: REASON }, at);
}

/** A report as a file, and its stamped page as a scan. */
async function reportsOf({ context }: Told, material: Material): Promise<Content['reports']> {
  return [await drawReport(context, material), await drawCertificate(context, `检测报告盖章页-${material.name}`)];
}

export async function tell(told: Told, index: number): Promise<void> {
  const { context, supplier, categories, pictures } = told;
  const { run, clock } = context;
  const [path, materialIndex, factor] = STORIES[index] ?? ['draft', 0, 1];
  const material = ORDERED[materialIndex];
  if (!material) return;
  const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  if (path === 'dearer' || path === 'text') return change(told, path, material, factor, at(4 + (index - 19) * 9));
  const base = contentFor(material, supplier, categories, pictures, index, clock.today());
  const content = {
    ...base,
    goodsName: `${material.name}（${['加强型', '高温型', '低噪型', '防腐型'][index % 4]}）`,
    brand: BRANDS[(index + 3) % BRANDS.length] ?? BRANDS[0],
    unitPrice: scaled(material.price, factor),
    tiers: [],
    images: path === 'draft' ? [] : base.images,
    reports: path === 'waiting' && index % 2 === 1 ? await reportsOf(told, material) : [],
    detailHtml: index === 4 ? `${base.detailHtml}<p>同类产品中品质最佳，独家工艺。</p>` : base.detailHtml,
  };
  const begun = path === 'waiting' ? 58 - (index - 3) * 14 : 24 * (8 + index);
  const draft = await run('gys_sales', goodsList.save, content, at(begun + 1));
  if (path === 'draft') return;
  const { applyNo } = await run('gys_admin', goodsList.submit, { id: draft.id, version: draft.version }, at(begun));
  if (path === 'waiting') return;
  const refused = path === 'rejected';
  const auditOpinion = refused ? '驳回：主图与型号不符，请更换为实物图。' : '同意上架。';
  const decision = { bizType: goodsBizType, bizCode: applyNo, approve: !refused, auditOpinion };
  await decideAs(context, 'yy_ops', decision, at(begun - 12));
  if (path === 'passed' || refused) return;
  const seen = async () => ({
    id: draft.id,
    version: (await run('gys_admin', goodsList.detail, { id: draft.id })).version,
  });
  await run('gys_admin', goodsList.updateState, { ...(await seen()), status: 3 }, at(begun - 20));
  const reason = '抽检发现实物与描述不符，整改前不得销售。';
  const account = path === 'forced' ? 'yy_ops' : 'gys_admin';
  const move = path === 'forced' ? ({ status: 6, reason } as const) : ({ status: 4 } as const);
  await run(account, goodsList.updateState, { ...(await seen()), ...move }, at(begun - 60));
}

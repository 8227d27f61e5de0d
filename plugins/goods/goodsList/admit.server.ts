/** Rules of a content that its schema cannot say. */
import type { InputFault } from '@portal/sdk/contract';
import { cleanHtml, type Context, demandFaultless, fault, sql, textOf } from '@portal/sdk/server';
import sharp from 'sharp';
import type { SupplyDetail } from '../category/contract.ts';
import { stateToday } from '../category/supplies.server.ts';
import type { Content } from './contract.ts';
import { tiersFault } from './content-texts.ts';
import { maxDetail, maxImageBytes, minImagePixels } from './schema.ts';

const maxPrice = 9_999_999;

type Faults = readonly InputFault[];

function priceFaults({ unitPrice, tiers, moq, priceValidTo }: Content, today: string): Faults {
  const tierText = tiersFault(tiers, unitPrice);
  const price = Number(unitPrice);
  return [
    ...fault('unitPrice', '含税单价应大于 0 且不超过 9,999,999', !(price > 0 && price <= maxPrice)),
    ...fault('moq', '起订量不能小于 1', Number(moq) < 1),
    ...fault('priceValidTo', '价格有效期应晚于今天', priceValidTo <= today),
    ...fault('tiers', `阶梯价${tierText}`, tierText !== undefined),
  ];
}

/** Dimensions stand in the first bytes; no picture is decoded. */
async function imageText({ files }: Context, { fileId, fileName }: { fileId: string; fileName: string }) {
  const { bytes, type } = await files.read(fileId);
  if (!/^image\/(png|jpeg|webp)$/.test(type)) return `主图“${fileName}”应为 PNG、JPG 或 WebP 图片`;
  if (bytes.length > maxImageBytes) return `主图“${fileName}”不能超过 2MB`;
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  if (Math.min(width, height) < minImagePixels) return `主图“${fileName}”的边长不能小于 800 像素`;
  return width === height ? undefined : `主图“${fileName}”的宽高比应为 1:1`;
}

async function imageFaults(context: Context, { images }: Content, goodsId: string): Promise<Faults> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from gd_goods_image where goods_id = ${goodsId}`.execute(context.db);
  const known = new Set(rows.map(({ fileId }) => fileId));
  const faults: InputFault[] = [];
  for (const [place, image] of images.entries()) {
    const text = known.has(image.fileId) ? undefined : await imageText(context, image);
    if (text !== undefined) faults.push({ path: `images.${place}`, text });
  }
  return faults;
}

/** Pictures of other sites tell their owners who reads, or are gone tomorrow. */
function detailFaults(html: string): Faults {
  const sources = [...html.matchAll(/<img[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, source = '']) => source);
  const isOutside = (source: string) => /^(?:[a-z]+:)?\/\//i.test(source) || /^data:/i.test(source);
  return [
    ...fault('detailHtml', '图文详情最多 20,000 字', [...textOf(html)].length > maxDetail),
    ...fault('detailHtml', '图文详情不能引用外部图片，请上传到本平台', sources.some(isOutside)),
  ];
}

async function nameFaults({ db, user }: Context, { goodsName, spec, brand }: Content, goodsId: string) {
  const { rows } = await sql<{ goodsCode: string }>`
    select goods_code from gd_goods where supplier_ent_id = ${user.entId} and goods_name = ${goodsName}
      and spec = ${spec} and brand = ${brand} and id <> ${goodsId}`.execute(db);
  return fault('goodsName', `已有同名、同型号、同品牌的商品（${rows[0]?.goodsCode}）`, rows.length > 0);
}

/** What may be saved; cleans the detail text. @throws Refusal `invalid` with every fault. */
export async function admitContent(context: Context, content: Content, goodsId = '0'): Promise<Content> {
  demandFaultless([
    ...(await nameFaults(context, content, goodsId)),
    ...priceFaults(content, context.clock.today()),
    ...(await imageFaults(context, content, goodsId)),
    ...detailFaults(content.detailHtml),
  ]);
  return { ...content, detailHtml: cleanHtml(content.detailHtml) };
}

/** The attribute template of a supplier's open category; undefined without an authorisation. */
export async function authorisation({ db, clock }: Pick<Context, 'db' | 'clock'>, entId: string, categoryId: string) {
  const today = clock.today();
  return db
    .selectFrom('gdSupplierCategory as s')
    .select('s.approved')
    .$narrowType<{ approved: Pick<SupplyDetail, 'attrTemplate'> }>()
    .where('s.supplierEntId', '=', entId)
    .where('s.categoryId', '=', categoryId)
    .where('s.approved', 'is not', null)
    .where('s.validTo', '>=', today)
    .where(stateToday(today), 'in', [1, 2, 3])
    .executeTakeFirst();
}

/** What must be there before a reviewer looks. @throws Refusal `invalid` with every fault. */
export async function admitSubmission(context: Context, content: Content): Promise<void> {
  const open = await authorisation(context, context.user.entId, content.categoryId);
  const given = new Set(content.attrs.filter(({ value }) => value.trim() !== '').map(({ name }) => name));
  const lacking = (open?.approved.attrTemplate ?? []).filter(({ name, required }) => required && !given.has(name));
  demandFaultless([
    ...fault('categoryId', '该分类尚未取得供货授权或授权已过期，请先申请商品类目', !open),
    ...lacking.map(({ name }) => ({ path: 'attrs', text: `请填写属性“${name}”` })),
    ...fault('images', '请上传 1 至 8 张主图', content.images.length === 0),
  ]);
}

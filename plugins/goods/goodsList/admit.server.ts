/** Rules of a content that its schema cannot say. */
import { cleanHtml, type Context, refuse, sql, textOf } from '@portal/sdk/server';
import sharp from 'sharp';
import type { SupplyDetail } from '../category/contract.ts';
import { stateToday } from '../category/supplies.server.ts';
import type { Content } from './contract.ts';
import { tiersFault } from './content-texts.ts';
import { maxDetail, maxImageBytes, minImagePixels } from './schema.ts';

const maxPrice = 9_999_999;

function admitPrices({ unitPrice, tiers, moq, priceValidTo }: Content, today: string): void {
  if (!(Number(unitPrice) > 0 && Number(unitPrice) <= maxPrice))
    refuse('invalid', '含税单价应大于 0 且不超过 9,999,999');
  if (Number(moq) < 1) refuse('invalid', '起订量不能小于 1');
  if (priceValidTo <= today) refuse('invalid', '价格有效期应晚于今天');
  const fault = tiersFault(tiers, unitPrice);
  if (fault !== undefined) refuse('invalid', `阶梯价${fault}`);
}

/** Dimensions stand in the first bytes; no picture is decoded. */
async function admitImage({ files }: Context, { fileId, fileName }: { fileId: string; fileName: string }) {
  const { bytes, type } = await files.read(fileId);
  if (!/^image\/(png|jpeg|webp)$/.test(type)) refuse('invalid', `主图“${fileName}”应为 PNG、JPG 或 WebP 图片`);
  if (bytes.length > maxImageBytes) refuse('invalid', `主图“${fileName}”不能超过 2MB`);
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  if (Math.min(width, height) < minImagePixels) refuse('invalid', `主图“${fileName}”的边长不能小于 800 像素`);
  if (width !== height) refuse('invalid', `主图“${fileName}”的宽高比应为 1:1`);
}

async function admitImages(context: Context, { images }: Content, goodsId: string): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from gd_goods_image where goods_id = ${goodsId}`.execute(context.db);
  const known = new Set(rows.map(({ fileId }) => fileId));
  for (const image of images.filter(({ fileId }) => !known.has(fileId))) await admitImage(context, image);
}

/** Pictures of other sites tell their owners who reads, or are gone tomorrow. */
function admitDetail(html: string): void {
  if ([...textOf(html)].length > maxDetail) refuse('invalid', '图文详情最多 20,000 字');
  const sources = [...html.matchAll(/<img[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, source = '']) => source);
  if (sources.some((source) => /^(?:[a-z]+:)?\/\//i.test(source) || /^data:/i.test(source)))
    refuse('invalid', '图文详情不能引用外部图片，请上传到本平台');
}

async function admitName({ db, user }: Context, { goodsName, spec, brand }: Content, goodsId: string): Promise<void> {
  const { rows } = await sql<{ goodsCode: string }>`
    select goods_code from gd_goods where supplier_ent_id = ${user.entId} and goods_name = ${goodsName}
      and spec = ${spec} and brand = ${brand} and id <> ${goodsId}`.execute(db);
  if (rows[0]) refuse('invalid', `已有同名、同型号、同品牌的商品（${rows[0].goodsCode}）`);
}

/** What may be saved; cleans the detail text. @throws Refusal `invalid` with the first fault. */
export async function admitContent(context: Context, content: Content, goodsId = '0'): Promise<Content> {
  admitPrices(content, context.clock.today());
  admitDetail(content.detailHtml);
  await admitName(context, content, goodsId);
  await admitImages(context, content, goodsId);
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

/** What must be there before a reviewer looks. */
export async function admitSubmission(context: Context, content: Content): Promise<void> {
  const open = await authorisation(context, context.user.entId, content.categoryId);
  if (!open) return refuse('conflict', '该分类尚未取得供货授权或授权已过期，请先申请商品类目');
  const given = new Set(content.attrs.filter(({ value }) => value.trim() !== '').map(({ name }) => name));
  const lacking = open.approved.attrTemplate.find(({ name, required }) => required && !given.has(name));
  if (lacking) refuse('invalid', `请填写属性“${lacking.name}”`);
  if (content.images.length === 0) refuse('invalid', '请上传 1 至 8 张主图');
}

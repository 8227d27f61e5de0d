/** What a machine can notice about a change before a person looks. */
import { asPlatform, type Context, type Reader, sql, textOf } from '@portal/sdk/server';
import { suppliedTo } from '../visible.server.ts';
import type { Content } from './contract.ts';

export interface Hit {
  rule: 'AGREEMENT' | 'WORD' | 'IMAGE' | 'DUPLICATE' | 'REPORT';
  text: string;
}

/** Superlatives and claims that the advertising law bars. */
const BARRED = '国家级 最高级 最佳 第一品牌 顶级 极品 独家 百分百 绝对 军工品质 永不磨损'.split(' ');

function words({ goodsName, detailHtml, afterSale = '', brand }: Content): Hit[] {
  const text = [goodsName, brand, textOf(detailHtml), afterSale].join('\n');
  const found = BARRED.filter((word) => text.includes(word));
  return found.length === 0 ? [] : [{ rule: 'WORD', text: `含敏感词：${found.join('、')}` }];
}

async function overAgreed({ db, clock }: Context, supplierEntId: string, content: Content): Promise<Hit[]> {
  const { rows } = await sql<{ agreementNo: string; price: string }>`
    select agreement_no, trim_scale(price)::text as price from gd_agreement_price
    where supplier_ent_id = ${supplierEntId} and goods_name = ${content.goodsName} and spec = ${content.spec}
      and ${clock.today()}::date between valid_from and valid_to and price < ${content.unitPrice}
    order by price limit 1`.execute(db);
  return rows.map(({ agreementNo, price }) => ({
    rule: 'AGREEMENT',
    text: `单价 ${content.unitPrice} 超过协议 ${agreementNo} 的协议价 ${price}`,
  }));
}

async function sharedImages({ db }: Context, goodsId: string, { images }: Content): Promise<Hit[]> {
  if (images.length === 0) return [];
  const ids = images.map(({ fileId }) => fileId);
  const { rows } = await sql<{ goodsCode: string }>`
    select distinct g.goods_code
    from pub_file f
    join pub_file o on o.digest = f.digest
    join gd_goods_image i on i.file_id = o.id
    join gd_goods g on g.id = i.goods_id
    where f.id = any(${ids}) and i.goods_id <> ${goodsId}
    order by g.goods_code limit 3`.execute(db);
  return rows.length === 0
    ? []
    : [{ rule: 'IMAGE', text: `主图与商品 ${rows.map(({ goodsCode }) => goodsCode).join('、')} 重复` }];
}

interface Wanted {
  supplierEntId: string;
  brand: string;
  spec: string;
  /** Not themselves. */
  goodsId?: string;
}

const plain = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(${text}, '\\s', '', 'g'))`;

/** Goods of one supplier that are likely the same: their brand and model differ at most in spaces and case. */
export async function similarGoods({ db, user }: Reader, { supplierEntId, brand, spec, goodsId = '0' }: Wanted) {
  const { rows } = await sql<{ id: string; goodsCode: string; goodsName: string }>`
    select id, goods_code, goods_name from gd_goods g
    where supplier_ent_id = ${supplierEntId} and id <> ${goodsId} and ${suppliedTo(user, 'g')}
      and ${plain(sql`brand`)} = ${plain(sql`${brand}::text`)} and ${plain(sql`spec`)} = ${plain(sql`${spec}::text`)}
    order by id limit 5`.execute(db);
  return rows;
}

async function likelySame(context: Context, goodsId: string, supplierEntId: string, content: Content): Promise<Hit[]> {
  const { brand, spec } = content;
  const found = await similarGoods(asPlatform(context), { supplierEntId, brand, spec, goodsId });
  const named = found.map(({ goodsCode, goodsName }) => `${goodsCode} ${goodsName}`).join('、');
  return found.length === 0 ? [] : [{ rule: 'DUPLICATE', text: `与同品牌、同型号的商品 ${named} 疑似重复` }];
}

async function missingReport({ db }: Context, { categoryId, reports }: Content): Promise<Hit[]> {
  if (reports.length > 0) return [];
  const { rows } = await sql`select from gd_category where id = ${categoryId} and report_required`.execute(db);
  return rows.length === 0 ? [] : [{ rule: 'REPORT', text: '该分类要求检测报告，未上传' }];
}

export const hitsOf = async (context: Context, goodsId: string, supplierEntId: string, content: Content) => [
  ...(await overAgreed(context, supplierEntId, content)),
  ...words(content),
  ...(await sharedImages(context, goodsId, content)),
  ...(await likelySame(context, goodsId, supplierEntId, content)),
  ...(await missingReport(context, content)),
];

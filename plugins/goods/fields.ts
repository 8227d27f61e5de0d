/** Fields that the subjects of goods share: each with its label and look. */
import { storedFile } from '@portal/sdk/calls/files';
import * as t from '@portal/sdk/contract';

/** Worklists of a reviewer, as their tabs and workbooks name them. */
export const SCOPE = t.codes({ todo: '待我处理', done: '我已处理', all: '全部' });
export const CHANGE_TYPE = t.codes({ 1: '新增', 2: '改价', 3: '改图文', 4: '上架' });

/** Tax included: up to 9,999,999, at most six decimals. */
export const price = () => t.Str({ pattern: '^[0-9]{1,7}(\\.[0-9]{1,6})?$' });

// Goods
export const goodsName = t.field('商品名称', t.Text(100), { width: 152 });
export const changeType = t.field('变更类型', CHANGE_TYPE, { width: 96 });
export const oldPrice = t.field('原单价（元）', t.Nullable(t.Str()), { as: 'unitPrice', width: 120 });
export const newPrice = t.field('新单价（元）', t.Str(), { as: 'unitPrice', width: 120 });
export const priceRise = t.field('涨幅', t.Nullable(t.Str()), { as: 'percent', width: 88 });
export const riseReason = t.field('涨价原因', t.Text(200), {
  entry: 'area',
  hint: '涨幅超过 10% 时必填，并由另一位审核人复审',
});
export const fileName = t.field('文件', t.Text(255), { width: 220 });
export const reports = t.field('检测报告', t.Arr(storedFile, { maxItems: 10 }));
// Categories
/** With the names above it. */
export const classificationName = t.field('所属分类', t.Str(), { width: 260 });
/** Names of the certificates that a category asks for. */
export const requirements = t.field('资质要求', t.Arr(t.Text(40), { maxItems: 10 }), { width: 208 });
/** From the first day to the last. */
export const authorised = t.field('授权期限', t.Str(), { width: 260 });
// Applications
export const dueAt = t.field('办理期限', t.Nullable(t.Time()), { width: 112 });
/** Who has it open or was handed it; once decided, who did. */
export const handler = t.field('当前处理人', t.Nullable(t.Str()), { width: 112 });
export const decidedByName = t.field('审核人', t.Nullable(t.Str()), { width: 96 });

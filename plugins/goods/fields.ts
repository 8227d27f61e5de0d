/** Fields that the subjects of goods share: each with its label and look. */
import { storedFile } from '@portal/sdk/calls/files';
import { Arr, codes, field, Nullable, Str, Text, Time } from '@portal/sdk/contract';

/** Worklists of a reviewer, as their tabs and workbooks name them. */
export const SCOPE = codes({ todo: '待我处理', done: '我已处理', all: '全部' });
export const CHANGE_TYPE = codes({ 1: '新增', 2: '改价', 3: '改图文', 4: '上架' });

/** Tax included: up to 9,999,999, at most six decimals. */
export const price = () => Str({ pattern: '^[0-9]{1,7}(\\.[0-9]{1,6})?$' });

// Goods
export const goodsName = field('商品名称', Text(100), { width: 152 });
export const changeType = field('变更类型', CHANGE_TYPE, { width: 96 });
export const oldPrice = field('原单价（元）', Nullable(Str()), { as: 'unitPrice', width: 120 });
export const newPrice = field('新单价（元）', Str(), { as: 'unitPrice', width: 120 });
export const priceRise = field('涨幅', Nullable(Str()), { as: 'percent', width: 88 });
export const riseReason = field('涨价原因', Text(200), {
  entry: 'area',
  hint: '涨幅超过 10% 时必填，并由另一位审核人复审',
});
export const fileName = field('文件', Text(255), { width: 220 });
export const reports = field('检测报告', Arr(storedFile, { maxItems: 10 }));
// Categories
/** With the names above it. */
export const classificationName = field('所属分类', Str(), { width: 260 });
/** Names of the certificates that a category asks for. */
export const requirements = field('资质要求', Arr(Text(40), { maxItems: 10 }), { width: 208 });
/** From the first day to the last. */
export const authorised = field('授权期限', Str(), { width: 260 });
// Applications
export const dueAt = field('办理期限', Nullable(Time()), { width: 112 });
/** Who has it open or was handed it; once decided, who did. */
export const handler = field('当前处理人', Nullable(Str()), { width: 112 });
export const decidedByName = field('审核人', Nullable(Str()), { width: 96 });

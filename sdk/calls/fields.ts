/** Fields that several areas and contracts share: each with its label and look, told once for the product. */
import {
  type Codes,
  Day,
  Decimal,
  field,
  Int,
  type Look,
  Money,
  Nullable,
  Quantity,
  Str,
  Time,
} from '../contract/index.ts';

/** A mainland mobile number. */
export const phone = () => Str({ pattern: '^1\\d{10}$', title: '手机号' });

export const smsCode = () => Str({ pattern: '^\\d{6}$', title: '短信验证码' });

/** The state of a document, by its table. */
export const statusOf = <C extends string | number>(table: Codes<C>, look: Look = {}) => field('状态', table, look);
export const typeOf = <C extends string | number>(table: Codes<C>, look: Look = {}) => field('类型', table, look);
export const sourceOf = <C extends string | number>(table: Codes<C>, look: Look = {}) => field('来源', table, look);

// Parties
export const supplierName = field('供应商', Str(), { width: 176 });
export const purchaserName = field('采购单位', Str(), { width: 160 });
export const entName = field('企业', Str(), { width: 200 });
export const applicantName = field('申请人', Str(), { width: 112 });
export const handlerName = field('处理人', Str(), { width: 112 });
// Documents
export const orderNo = field('订单编号', Str(), { as: 'copy', width: 184 });
export const projectName = field('项目', Str(), { width: 200 });
// Lines
export const lineNo = field('行号', Int(), { width: 64, align: 'start' });
export const materialCode = field('物料编码', Str(), { width: 148 });
export const itemName = field('名称', Str(), { width: 176 });
export const spec = field('规格', Str(), { width: 168 });
export const unit = field('单位', Str(), { width: 72 });
export const qty = field('数量', Quantity(), { width: 104 });
export const taxRate = field('税率', Decimal(), { as: 'wholePercent', width: 72 });
export const lineAmount = field('行金额（元）', Money(), { width: 144 });
// Times
export const orderDate = field('下单日期', Day(), { width: 112 });
export const createdAt = field('创建时间', Time());
export const updatedAt = field('更新时间', Time());
export const submittedAt = field('提交时间', Nullable(Time()));

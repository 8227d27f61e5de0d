/** Fields that several areas and contracts share: each with its label and look, told once for the product. */
import {
  Arr,
  Bool,
  codes,
  type Codes,
  Day,
  Decimal,
  field,
  Id,
  Int,
  type Look,
  Money,
  Nullable,
  Opt,
  Quantity,
  Str,
  Text,
  Time,
  type TSchema,
} from '../contract/index.ts';
import { PLATE } from './enterprise.ts';
import { CURRENCY } from './settlement.ts';

/** A mainland mobile number. */
export const phone = () => Str({ pattern: '^1\\d{10}$', title: '手机号' });

export const smsCode = () => Str({ pattern: '^\\d{6}$', title: '短信验证码' });

/** The state of a document, by its table; by another schema where the page draws it. */
export const statusOf = <S extends TSchema | Codes>(of: S, look: Look = {}) => field('状态', of, look);
export const typeOf = <S extends TSchema | Codes>(of: S, look: Look = {}) => field('类型', of, look);
export const sourceOf = <S extends TSchema | Codes>(of: S, look: Look = {}) => field('来源', of, look);

// What any document or entry has. Where a contract has another type under the same label: `labelled(remark, Opt(Text(200)))`.
export const serialNo = field('编号', Str(), { as: 'copy', width: 168 });
export const icon = field('图标', Nullable(Str()), { width: 96 });
export const code = field('编码', Str(), { width: 120 });
export const title = field('标题', Text(100), { width: 240 });
export const summary = field('摘要', Nullable(Str()), { width: 200 });
export const content = field('内容', Str(), { width: 320 });
export const note = field('说明', Nullable(Str()), { width: 216 });
export const description = field('描述', Nullable(Str()), { width: 320 });
export const remark = field('备注', Nullable(Str()), { width: 200 });
export const reason = field('原因', Nullable(Str()), { width: 200 });
export const method = field('方式', Str(), { width: 110 });
/** Of who asks for a right. */
export const askReason = field('申请理由', Text(200, 2), { entry: 'area' });
export const step = field('步骤', Str(), { width: 160 });
export const result = field('结果', Nullable(Str()), { width: 96 });
export const address = field('地址', Nullable(Str()), { width: 240 });
export const versionNo = field('版本', Int(), { width: 72, align: 'start' });
export const sort = field('排序', Int(), { width: 72 });
export const level = field('层级', Int(), { width: 72 });
export const date = field('日期', Day(), { width: 112 });
export const at = field('时间', Time(), { width: 168 });
export const expireAt = field('期限', Nullable(Time()), { width: 140 });
/** The last time that something happened. */
export const lastTime = field('最近一次', Time(), { width: 160 });
export const times = field('次数', Int(), { width: 80 });
export const rowCount = field('行数', Nullable(Int()), { as: 'quantity', width: 96 });
export const fileSize = field('大小', Int());
export const files = field('附件', Opt(Arr(Str())));
export const dataScope = field('数据范围', Str(), { width: 120 });
/** What was done, by which permission. */
export const action = field('操作', Str(), { width: 176 });
export const permCode = field('权限码', Str(), { width: 176 });
export const pageName = field('页面', Str(), { width: 160 });
/** What of a list is shown, or what an act covers. */
export const scopeOf = <S extends TSchema | Codes>(schema: S, look: Look = {}) => field('范围', schema, look);
/** A filter: only what is late. */
export const overdue = field('只看超时', Opt(Bool()));
/** A filter: only what is past its day. */
export const pastDue = field('只看逾期', Opt(Bool()));
/** What is wrong, in words. */
export const fault = field('异常', Str(), { width: 220 });
/** What something is about: a rule, an entry of the trail. */
export const object = field('对象', Str(), { width: 72 });
export const validity = field('有效期', Str(), { width: 184 });
/** A range of days in which something was changed last, as filters name it. */
export const updatedDays = '更新日期';

/** A document and the version that its user saw: one changed since is refused. */
export const seen = { id: Id(), version: Int({ minimum: 1 }) };

// Parties
export const supplierName = field('供应商', Str(), { width: 176 });
export const purchaserName = field('采购单位', Str(), { width: 160 });
export const entName = field('企业', Str(), { width: 200 });
export const applicantName = field('申请人', Str(), { width: 112 });
export const handlerName = field('处理人', Str(), { width: 112 });
export const operatorName = field('操作人', Str(), { width: 96 });
export const agentName = field('经办人', Str(), { width: 88 });
export const userName = field('姓名', Str(), { width: 88 });
export const roleName = field('角色', Str(), { width: 180 });
export const accountNo = field('账号', Str(), { as: 'copy', width: 136 });
export const contactName = field('联系人', Str(), { width: 96 });
export const mobile = field('手机', Nullable(Str()), { width: 120 });
export const contactPhone = field('电话', Str(), { width: 148 });
export const signerName = field('签署人', Str(), { width: 96 });
export const plate = field('板块', codes(PLATE), { width: 96 });
// Products of the portal
export const product = field('产品', Str(), { width: 120 });
/** Where it is opened: a page, or a place in the menu. */
export const entrance = field('入口', Nullable(Str()), { width: 260 });
export const productName = field('产品名称', Str(), { width: 160 });
export const audience = field('适用角色', Arr(Str()), { width: 176 });
/** Enterprises that have opened a product, or buy a material. */
export const openedCount = field('开通企业数', Int(), { width: 104 });
// Documents
export const orderNo = field('订单编号', Str(), { as: 'copy', width: 184 });
export const projectName = field('项目', Str(), { width: 200 });
export const extOrderNo = field('外部订单号', Nullable(Str()), { width: 196 });
export const settlementNo = field('结算单号', Str(), { as: 'copy', width: 204 });
export const invoiceNo = field('发票号码', Str(), { width: 200 });
export const agreement = field('协议', Str(), { width: 200 });
export const agreementNo = field('协议编号', Nullable(Str()), { width: 176 });
export const agreementName = field('协议名称', Str(), { width: 200 });
export const applyNo = field('申请编号', Str(), { as: 'copy', width: 208 });
export const orderCount = field('订单数', Int(), { width: 80 });
export const invoiceStateOf = <C extends string | number>(table: Codes<C>) => field('开票状态', table);
export const payStateOf = <C extends string | number>(table: Codes<C>) => field('付款状态', table);
export const differenceReason = field('差异原因', Nullable(Str()), { width: 160 });
export const opinion = field('审批意见', Nullable(Str()), { width: 220 });
export const period = field('账期', Str(), { width: 112 });
/** Goods by their name, or their name and code. */
export const goods = field('商品', Str());
/** An order, by its number. */
export const order = field('订单', Str());
export const carrier = field('承运商', Text(50));
export const waybillNo = field('运单号', Text(50));
// Lines
export const lineNo = field('行号', Int(), { width: 64, align: 'start' });
export const materialCode = field('物料编码', Str(), { width: 148 });
export const itemName = field('名称', Str(), { width: 176 });
export const materialName = field('物料', Str(), { width: 168 });
export const goodsCode = field('商品编码', Str(), { as: 'copy', width: 184 });
export const moq = field('起订量', Quantity(), { width: 88 });
export const leadDays = field('供货周期（天）', Int(), { width: 120 });
export const category = field('品类', Str(), { width: 120 });
export const goodsCategory = field('商品分类', Id());
export const spec = field('规格', Str(), { width: 168 });
export const unit = field('单位', Str(), { width: 72 });
export const qty = field('数量', Quantity(), { width: 104 });
export const taxRate = field('税率', Decimal(), { as: 'wholePercent', width: 72 });
export const lineAmount = field('行金额（元）', Money(), { width: 144 });
export const unitPrice = field('含税单价（元）', Decimal(), { as: 'unitPrice', width: 152 });
// Amounts
export const currency = field('币种', codes(CURRENCY), { width: 96 });
export const amount = field('金额（元）', Money(), { width: 144 });
export const amountNoTax = field('不含税金额（元）', Money(), { width: 144 });
export const taxAmount = field('税额（元）', Money(), { width: 128 });
export const taxedAmount = field('含税金额（元）', Money(), { width: 152 });
export const totalWithTax = field('价税合计（元）', Money(), { width: 168 });
/** A range over one of them, as filters name it. */
export const amountRange = '金额区间（元）';
// Without a unit: reports whose reader chooses it, workbooks, quantities of the same name
export const unitPricePlain = field('含税单价', Decimal(), { as: 'quantity' });
export const taxPlain = field('税额', Money());
export const received = field('已收', Money());
export const invoiced = field('已开票', Money());
export const left = field('剩余', Money());
// How far an order is
export const receiptRate = field('收货进度', Decimal(), { as: 'percent', width: 112 });
export const invoiceRate = field('开票进度', Decimal(), { as: 'percent', width: 112 });
export const payRate = field('付款进度', Decimal(), { as: 'percent', width: 112 });
// Times
export const orderDate = field('下单日期', Day(), { width: 112 });
export const publishAt = field('发布时间', Nullable(Time()), { width: 176 });
export const createdAt = field('创建时间', Time());
export const updatedAt = field('更新时间', Time());
export const submittedAt = field('提交时间', Nullable(Time()));
export const askedAt = field('申请时间', Time(), { width: 168 });
export const signedAt = field('签署时间', Nullable(Time()), { width: 168 });
export const signDate = field('签订日期', Nullable(Day()), { width: 112 });
export const dueDate = field('到期日', Nullable(Day()), { width: 112 });
export const deliveryDate = field('要求交期', Day(), { width: 112 });
export const delayDays = field('延期天数', Int(), { width: 104 });

/** Fields that several areas and contracts share: each with its label and look, told once for the product. */
import * as t from '../contract/index.ts';
import { PLATE } from './plate.ts';
import { CURRENCY } from './settlement.ts';

/** A mainland mobile number. */
export const phone = () => t.Str({ pattern: '^1\\d{10}$', title: '手机号' });

/** Six digits that a text message carries. */
export const smsCode = () => t.Str({ pattern: '^\\d{6}$', title: '短信验证码' });

/** The state of a document, by its table; by another schema where the page draws it. */
export const statusOf = <S extends t.TSchema | t.Codes>(of: S, look: t.Look = {}) => t.field('状态', of, look);
export const typeOf = <S extends t.TSchema | t.Codes>(of: S, look: t.Look = {}) => t.field('类型', of, look);
export const sourceOf = <S extends t.TSchema | t.Codes>(of: S, look: t.Look = {}) => t.field('来源', of, look);

// What any document or entry has. Where a contract has another type under the same label: `labelled(remark, Opt(Text(200)))`.
export const serialNo = t.field('编号', t.Str(), { as: 'copy', width: 168 });
export const icon = t.field('图标', t.Nullable(t.Str()), { width: 96 });
export const code = t.field('编码', t.Str(), { width: 120 });
export const title = t.field('标题', t.Text(100), { width: 240 });
export const summary = t.field('摘要', t.Nullable(t.Str()), { width: 200 });
export const content = t.field('内容', t.Str(), { width: 320 });
export const note = t.field('说明', t.Nullable(t.Str()), { width: 216 });
export const description = t.field('描述', t.Nullable(t.Str()), { width: 320 });
export const remark = t.field('备注', t.Nullable(t.Str()), { width: 200 });
export const reason = t.field('原因', t.Nullable(t.Str()), { width: 200 });
export const method = t.field('方式', t.Str(), { width: 110 });
/** Of who asks for a right. */
export const askReason = t.field('申请理由', t.Text(200, 2), { entry: 'area' });
export const step = t.field('步骤', t.Str(), { width: 160 });
export const result = t.field('结果', t.Nullable(t.Str()), { width: 96 });
export const address = t.field('地址', t.Nullable(t.Str()), { width: 240 });
export const versionNo = t.field('版本', t.Int(), { width: 72, align: 'start' });
export const sort = t.field('排序', t.Int(), { width: 72 });
export const level = t.field('层级', t.Int(), { width: 72 });
export const date = t.field('日期', t.Day(), { width: 112 });
export const at = t.field('时间', t.Time(), { width: 168 });
export const expireAt = t.field('期限', t.Nullable(t.Time()), { width: 140 });
/** The last time that something happened. */
export const lastTime = t.field('最近一次', t.Time(), { width: 160 });
export const times = t.field('次数', t.Int(), { width: 80 });
export const rowCount = t.field('行数', t.Nullable(t.Int()), { as: 'quantity', width: 96 });
export const fileSize = t.field('大小', t.Int());
export const files = t.field('附件', t.Opt(t.Arr(t.Str())));
export const dataScope = t.field('数据范围', t.Str(), { width: 120 });
/** What was done, by which permission. */
export const action = t.field('操作', t.Str(), { width: 176 });
export const permCode = t.field('权限码', t.Str(), { width: 176 });
export const pageName = t.field('页面', t.Str(), { width: 160 });
/** What of a list is shown, or what an act covers. */
export const scopeOf = <S extends t.TSchema | t.Codes>(schema: S, look: t.Look = {}) => t.field('范围', schema, look);
/** A filter: only what is late. */
export const overdue = t.field('只看超时', t.Opt(t.Bool()));
/** A filter: only what is past its day. */
export const pastDue = t.field('只看逾期', t.Opt(t.Bool()));
/** What is wrong, in words. */
export const fault = t.field('异常', t.Str(), { width: 220 });
/** What something is about: a rule, an entry of the trail. */
export const object = t.field('对象', t.Str(), { width: 72 });
export const validity = t.field('有效期', t.Str(), { width: 184 });
/** A range of days in which something was changed last, as filters name it. */
export const updatedDays = '更新日期';

/** A document and the version that its user saw: one changed since is refused. */
export const seen = { id: t.Id(), version: t.Int({ minimum: 1 }) };

// Parties
export const supplierName = t.field('供应商', t.Str(), { width: 176, ownOf: 'G' });
export const purchaserName = t.field('采购单位', t.Str(), { width: 160, ownOf: 'C' });
export const entName = t.field('企业', t.Str(), { width: 200 });
export const applicantName = t.field('申请人', t.Str(), { width: 112 });
export const handlerName = t.field('处理人', t.Str(), { width: 112 });
export const operatorName = t.field('操作人', t.Str(), { width: 96 });
export const agentName = t.field('经办人', t.Str(), { width: 88 });
export const userName = t.field('姓名', t.Str(), { width: 88 });
export const roleName = t.field('角色', t.Str(), { width: 180 });
export const accountNo = t.field('账号', t.Str(), { as: 'copy', width: 136 });
export const contactName = t.field('联系人', t.Str(), { width: 96 });
export const mobile = t.field('手机', t.Nullable(t.Str()), { width: 120 });
export const contactPhone = t.field('电话', t.Str(), { width: 148 });
export const signerName = t.field('签署人', t.Str(), { width: 96 });
export const plate = t.field('板块', t.codes(PLATE), { width: 96 });
// Products of the portal
export const product = t.field('产品', t.Str(), { width: 120 });
/** Where it is opened: a page, or a place in the menu. */
export const entrance = t.field('入口', t.Nullable(t.Str()), { width: 260 });
export const productName = t.field('产品名称', t.Str(), { width: 160 });
export const audience = t.field('适用角色', t.Arr(t.Str()), { width: 176 });
/** Enterprises that have opened a product, or buy a material. */
export const openedCount = t.field('开通企业数', t.Int(), { width: 104 });
// Documents
export const orderNo = t.field('订单编号', t.Str(), { as: 'copy', width: 184 });
export const projectName = t.field('项目', t.Str(), { width: 200 });
export const extOrderNo = t.field('外部订单号', t.Nullable(t.Str()), { width: 196 });
export const settlementNo = t.field('结算单号', t.Str(), { as: 'copy', width: 204 });
export const invoiceNo = t.field('发票号码', t.Str(), { width: 200 });
export const agreement = t.field('协议', t.Str(), { width: 200 });
export const agreementNo = t.field('协议编号', t.Nullable(t.Str()), { width: 176 });
export const agreementName = t.field('协议名称', t.Str(), { width: 200 });
export const applyNo = t.field('申请编号', t.Str(), { as: 'copy', width: 208 });
export const orderCount = t.field('订单数', t.Int(), { width: 80 });
export const invoiceStateOf = <C extends string | number>(table: t.Codes<C>) => t.field('开票状态', table);
export const payStateOf = <C extends string | number>(table: t.Codes<C>) => t.field('付款状态', table);
export const differenceReason = t.field('差异原因', t.Nullable(t.Str()), { width: 160 });
export const opinion = t.field('审批意见', t.Nullable(t.Str()), { width: 220 });
export const period = t.field('账期', t.Str(), { width: 112 });
/** Goods by their name, or their name and code. */
export const goods = t.field('商品', t.Str());
/** An order, by its number. */
export const order = t.field('订单', t.Str());
export const carrier = t.field('承运商', t.Text(50));
export const waybillNo = t.field('运单号', t.Text(50));
// Lines
export const lineNo = t.field('行号', t.Int(), { width: 64, align: 'start' });
export const materialCode = t.field('物料编码', t.Str(), { width: 148 });
export const itemName = t.field('名称', t.Str(), { width: 176 });
export const materialName = t.field('物料', t.Str(), { width: 168 });
export const goodsCode = t.field('商品编码', t.Str(), { as: 'copy', width: 184 });
export const moq = t.field('起订量', t.Quantity(), { width: 88 });
export const leadDays = t.field('供货周期（天）', t.Int(), { width: 120 });
export const category = t.field('品类', t.Str(), { width: 120 });
export const goodsCategory = t.field('商品分类', t.Id());
export const spec = t.field('规格', t.Str(), { width: 168 });
export const unit = t.field('单位', t.Str(), { width: 72 });
export const qty = t.field('数量', t.Quantity(), { width: 104 });
export const taxRate = t.field('税率', t.Decimal(), { as: 'wholePercent', width: 72 });
export const lineAmount = t.field('行金额（元）', t.Money(), { width: 144 });
export const unitPrice = t.field('含税单价（元）', t.Decimal(), { as: 'unitPrice', width: 152 });
// Amounts
export const currency = t.field('币种', t.codes(CURRENCY), { width: 96 });
export const amount = t.field('金额（元）', t.Money(), { width: 144 });
export const amountNoTax = t.field('不含税金额（元）', t.Money(), { width: 144 });
export const taxAmount = t.field('税额（元）', t.Money(), { width: 128 });
export const taxedAmount = t.field('含税金额（元）', t.Money(), { width: 152 });
export const totalWithTax = t.field('价税合计（元）', t.Money(), { width: 168 });
/** A range over one of them, as filters name it. */
export const amountRange = '金额区间（元）';
// Without a unit: reports whose reader chooses it, workbooks, quantities of the same name
export const unitPricePlain = t.field('含税单价', t.Decimal(), { as: 'quantity' });
export const taxPlain = t.field('税额', t.Money());
export const received = t.field('已收', t.Money());
export const invoiced = t.field('已开票', t.Money());
export const left = t.field('剩余', t.Money());
// How far an order is
export const receiptRate = t.field('收货进度', t.Decimal(), { as: 'percent', width: 112 });
export const invoiceRate = t.field('开票进度', t.Decimal(), { as: 'percent', width: 112 });
export const payRate = t.field('付款进度', t.Decimal(), { as: 'percent', width: 112 });
// Times
export const orderDate = t.field('下单日期', t.Day(), { width: 112 });
export const publishAt = t.field('发布时间', t.Nullable(t.Time()), { width: 176 });
export const createdAt = t.field('创建时间', t.Time());
export const updatedAt = t.field('更新时间', t.Time());
export const submittedAt = t.field('提交时间', t.Nullable(t.Time()));
export const askedAt = t.field('申请时间', t.Time(), { width: 168 });
export const signedAt = t.field('签署时间', t.Nullable(t.Time()), { width: 168 });
export const signDate = t.field('签订日期', t.Nullable(t.Day()), { width: 112 });
export const dueDate = t.field('到期日', t.Nullable(t.Day()), { width: 112 });
export const deliveryDate = t.field('要求交期', t.Day(), { width: 112 });
export const delayDays = t.field('延期天数', t.Int(), { width: 104 });

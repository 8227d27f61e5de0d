import { companyFacts } from '@portal/sdk/calls/company';
import { ENTERPRISE_STATE, enterpriseSteps, pausesEnterprises } from '@portal/sdk/calls/enterprise-state';
import * as shared from '@portal/sdk/calls/fields';
import { PLATE } from '@portal/sdk/calls/plate';
import { CONSEQUENCE, QUALIFICATION_STATUS } from '@portal/sdk/calls/qualification';
import { ENT_TYPE } from '@portal/sdk/calls/registration';
import { PENALTY } from '@portal/sdk/calls/listing';
import * as t from '@portal/sdk/contract';
import { entryFields, tradeFields } from '../fields.ts';

const { socialcreditcode, legalRepresentative, regCapital, estDate, bizScope, parentName } = companyFacts.properties;
const { scale, licenceUntil, contactName, address, customerCode } = companyFacts.properties;

export const fileFacts = t.Obj({
  id: t.Id(),
  customerName: t.Str(),
  customerRegisterName: t.field('企业名称', t.Str()),
  ...{ customerCode, socialcreditcode, legalRepresentative, regCapital, estDate, bizScope, parentName },
  ...{ scale, licenceUntil, contactName, address },
  entType: t.field('企业类型', t.Str(), { codes: t.codes(ENT_TYPE) }),
  cat: t.Nullable(t.field('板块', t.codes(PLATE))),
  administrators: t.field('管理员', t.Arr(t.Str())),
  createdAt: t.field('注册时间', t.Time()),
  status: t.field('准入状态', ENTERPRISE_STATE),
  statusReason: t.Nullable(t.Str()),
  pausedUntil: t.Nullable(t.Day()),
  penalty: t.Nullable(t.field('名单', PENALTY)),
  ...entryFields,
  penalisable: t.Bool(),
  orderAmount: tradeFields.orderAmount,
  onTimeRate: tradeFields.onTimeRate,
  openOrders: tradeFields.openOrders,
  unpaid: tradeFields.unpaid,
  version: t.Int(),
  may: t.mayOf(enterpriseSteps),
});
export type FileFacts = t.Static<typeof fileFacts>;

const goods = {
  id: t.Id(),
  goodsName: t.field('商品名称', t.Str(), { width: 240 }),
  goodsCode: shared.goodsCode,
  categoryName: t.field('分类', t.Str(), { width: 144 }),
  spec: t.field('规格', t.Str(), { width: 144 }),
  brand: t.field('品牌', t.Str(), { width: 104 }),
  unitPrice: t.field('含税单价（元）', t.Decimal(), { as: 'unitPrice' }),
  unit: t.field('单位', t.Str(), { width: 64 }),
  priceValidTo: t.field('价格有效期至', t.Day(), { width: 120 }),
};

const counterparty = t.field('对方', t.Str(), { width: 216 });
const validFrom = t.field('生效日', t.Day(), { width: 112 });
const validTo = t.field('到期日', t.Day(), { width: 112 });

const agreement = {
  id: t.Id(),
  agreementNo: t.field('协议编号', t.Str(), { as: 'copy', width: 184 }),
  name: shared.agreementName,
  counterparty,
  amount: t.field('协议金额（元）', t.Money()),
  usedAmount: t.field('已用金额（元）', t.Money(), { definition: '协议项下未拒单、未取消的订单含税金额之和。' }),
  validFrom,
  validTo,
  terminatedOn: t.field('终止日', t.Nullable(t.Day()), { width: 112 }),
};

const contract = {
  id: t.Id(),
  contractNo: t.field('合同编号', t.Str(), { as: 'copy', width: 184 }),
  contractName: t.field('合同名称', t.Str(), { width: 240 }),
  counterparty,
  amount: t.field('合同金额（元）', t.Nullable(t.Money())),
  signDate: t.field('签订日', t.Day(), { width: 112 }),
  validFrom,
  validTo,
};

const listing = {
  id: t.Id(),
  entryNo: t.field('处罚决定', t.Str(), { as: 'copy', width: 216 }),
  penalty: t.field('处罚', PENALTY, { width: 96 }),
  scopeText: t.field('范围', t.Str(), { width: 176 }),
  startsOn: t.field('开始', t.Day(), { width: 112 }),
  endsOn: t.field('截止', t.Nullable(t.Day()), { width: 112 }),
  live: t.field('是否有效', t.Bool(), { codes: t.codes({ true: ['有效', 'danger'], false: ['已过', 'neutral'] }) }),
};

const certificate = {
  id: t.Id(),
  qualNo: t.styled(shared.applyNo, { width: 208 }),
  typeName: t.field('资质类型', t.Str(), { width: 160 }),
  certNo: t.field('证书编号', t.Str(), { as: 'copy', width: 204 }),
  status: shared.statusOf(QUALIFICATION_STATUS, { width: 96 }),
  validFrom: t.field('起始日', t.Day(), { width: 112 }),
  validTo: t.field('截止日', t.Nullable(t.Day()), { width: 112 }),
  daysLeft: t.field('剩余天数', t.Nullable(t.Int()), {
    width: 96,
    definition: '到截止日还有几天；已过期的为负，长期有效和已替换的没有',
  }),
  versionNo: shared.versionNo,
  issuer: t.field('发证机关', t.Str(), { width: 176 }),
  submittedAt: t.field('提交时间', t.Nullable(t.Time()), { width: 168 }),
};

/** A certificate that is demanded of it and not there. */
export const gap = t.Obj({
  typeId: t.Id(),
  typeName: t.field('缺少的资质', t.Str(), { width: 200 }),
  consequence: t.field('缺失后果', CONSEQUENCE, { width: 104 }),
  since: t.field('缺失自', t.Day(), { width: 112 }),
  days: t.field('缺失天数', t.Int(), { width: 96 }),
});

/** What of an enterprise is decided by others. */
export const REVIEWED = t.codes({
  REGISTRATION: '注册准入',
  QUALIFICATION: '资质',
  GOODS_CATEGORY: '供货品类',
  PRODUCT_OPEN: '产品开通',
  ADMIN_CHANGE: '管理员变更',
});
const REVIEW_STATUS = t.codes({
  RUNNING: ['审核中', 'waiting'],
  RETURNED: ['待补正', 'waiting'],
  APPROVED: ['通过', 'success'],
  REJECTED: ['驳回', 'danger'],
  CANCELLED: ['已撤回', 'neutral'],
});

const review = {
  id: t.Str(),
  bizCode: t.field('申请编号', t.Str(), { as: 'copy', width: 208 }),
  bizType: t.field('事项', REVIEWED, { width: 104 }),
  status: t.field('结果', REVIEW_STATUS, { width: 96 }),
  starterName: t.styled(shared.applicantName, { width: 104 }),
  startedAt: t.field('申请时间', t.Time(), { width: 168 }),
  decidedBy: t.field('审核人', t.Nullable(t.Str()), { width: 104 }),
  endedAt: t.field('办结时间', t.Nullable(t.Time()), { width: 168 }),
  opinion: t.styled(shared.opinion, { width: 240 }),
};

export const related = t.Obj({
  id: t.Id(),
  customerName: t.field('关联企业', t.Str(), { width: 240 }),
  how: t.field('关系', t.Str(), { width: 176 }),
  status: t.field('准入状态', ENTERPRISE_STATE, { width: 104 }),
  penalty: t.Nullable(t.field('名单', PENALTY, { width: 88 })),
});

export const partner = t.Obj({
  name: t.field('对方', t.Str(), { width: 240 }),
  orders: t.field('订单数', t.Int(), { width: 88 }),
  amount: t.field('订单金额（元）', t.Money()),
  share: t.field('占比', t.Nullable(t.Decimal()), { as: 'percent' }),
});

const base = '/api/manage/enterprise';
const access = 'enterprise:file:view';
const ofOne = t.Obj({ entId: t.Id() });
const rowsOf = <P extends t.TProperties, const S extends keyof P & string>(path: string, row: P, sort: readonly S[]) =>
  t.pageOf({ path: `${base}/${path}`, access, filters: ofOne, row: t.Obj(row), sort });

/** 企业档案：一家供应商或采购单位的资料、人员、账户和往来。 */
export const entFile = {
  detail: t.call({ method: 'GET', path: `${base}/file`, access, input: ofOne, output: fileFacts }),
  /** What is under way when it is paused or leaves, on whichever side of it. */
  impact: t.call({
    method: 'GET',
    path: `${base}/impact`,
    access: pausesEnterprises,
    input: ofOne,
    output: t.Obj({
      ...{ openOrders: t.Int(), openAmount: t.Money(), agreements: t.Int(), unpaid: t.Money(), goodsOnSale: t.Int() },
    }),
  }),
  /** What a supplier sells now. */
  goods: rowsOf('fileGoods', goods, ['goodsName', 'unitPrice', 'priceValidTo']),
  agreements: rowsOf('fileAgreements', agreement, ['validTo', 'amount', 'usedAmount']),
  /** Those that were signed. */
  contracts: rowsOf('fileContracts', contract, ['signDate', 'validTo', 'amount']),
  listings: rowsOf('fileListings', listing, ['startsOn', 'endsOn']),
  certificates: rowsOf('fileCertificates', certificate, ['validTo', 'submittedAt']),
  gaps: t.call({ method: 'GET', path: `${base}/fileGaps`, access, input: ofOne, output: t.Arr(gap) }),
  reviews: rowsOf('fileReviews', review, ['startedAt', 'endedAt']),
  relations: t.call({
    method: 'GET',
    path: `${base}/fileRelations`,
    access,
    input: ofOne,
    output: t.Arr(related),
  }),
  /** Of the twelve months up to today. */
  overview: t.call({
    method: 'GET',
    path: `${base}/fileOverview`,
    access,
    input: ofOne,
    output: t.Obj({
      months: t.Arr(t.Obj({ month: t.Str(), amount: t.Money() })),
      partners: t.Arr(partner),
    }),
  }),
};

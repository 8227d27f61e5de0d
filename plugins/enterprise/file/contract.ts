import { companyFacts } from '@portal/sdk/calls/company';
import { ENTERPRISE_STATE, enterpriseSteps, pausesEnterprises } from '@portal/sdk/calls/enterprise-state';
import * as shared from '@portal/sdk/calls/fields';
import { PLATE } from '@portal/sdk/calls/plate';
import { ENT_TYPE } from '@portal/sdk/calls/registration';
import { PENALTY } from '@portal/sdk/calls/listing';
import * as t from '@portal/sdk/contract';
import { tradeFields } from '../fields.ts';

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

/** Service products: what is on offer, and how an enterprise opens one. */
import {
  Arr,
  Bool,
  call,
  codes,
  field,
  filtersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  stepsOf,
  Str,
  Text,
  Time,
  type RowOf,
  type Static,
} from '../contract/index.ts';
import * as shared from './fields.ts';

/** spec 9: the system product is never listed. */
export const systemProduct = '00';

/** How far an enterprise has come with a product. */
export const OPEN_STATUS = codes({
  0: ['未开通', 'neutral'],
  1: ['待签协议', 'waiting'],
  2: ['待激活', 'waiting'],
  3: ['开通中', 'info'],
  4: ['已开通', 'success'],
  5: ['已驳回', 'danger'],
  6: ['已停用', 'neutral'],
});
export type OpenStatus = (typeof OPEN_STATUS.list)[number];

const apply = 'workbench:product:apply';
const audit = 'base:opening:audit';

/** The enterprise goes ahead, the operating unit decides where the product asks for it. */
export const openingSteps = stepsOf(OPEN_STATUS, {
  /** Into 1, or 2 where nothing is left to sign. */
  APPLY: { title: '申请开通', by: 'ENTERPRISE', from: [5], access: apply },
  /** Also from 2, when an agreement was published since. */
  SIGN: { title: '签署协议', by: 'ENTERPRISE', from: [1, 2], to: 2, access: apply },
  ACTIVATE: { title: '激活', by: 'ENTERPRISE', from: [2], to: 3, access: apply },
  COMPLETE: { title: '完成开通', by: 'ENTERPRISE', from: [3], to: 4, access: apply },
  WITHDRAW: { title: '撤回', by: 'ENTERPRISE', from: [3], to: 2, access: 'login' },
  PASS: { title: '通过', from: [3], to: 4, access: audit, notBy: ['APPLY', 'ACTIVATE'] },
  REJECT: { title: '驳回', from: [3], to: 5, access: audit, notBy: ['APPLY', 'ACTIVATE'] },
});

/** What must be in order before a product is opened, in the order in which it is put right. */
export const PREREQUISITE = {
  ADMINISTRATOR: '由企业管理员申请',
  ADMITTED: '企业已准入',
  ENTERPRISE: '企业信息完整',
  DEPENDENCY: '依赖产品已开通',
  AGREEMENT: '开通协议已签署',
} as const;

export const ProductType = () => Str({ pattern: '^[0-9A-Z]{2}$', title: '产品类型' });

const OPENS = codes({ 0: '门户内', 1: '新窗口' });
const SHELF = codes({ 0: ['上架', 'success'], 1: ['下架', 'neutral'] });
/** Whom a product may be for. */
export const PRODUCT_AUDIENCE = { G: '供应商', C: '采购单位', Y: '运营单位' } as const;

const productName = labelled(shared.productName, Text(20), { width: 120 });
const section = labelled(shared.plate, Text(50), { width: 96, placeholder: '如 采购交易' });
const homeSort = field('首页排序', Int({ minimum: 0, maximum: 9999 }), { width: 88, hint: '数字小的在前' });

const facts = {
  productType: field('产品类型', Str(), { width: 88 }),
  productName,
  intro: Str(),
  feeNote: Str(),
  icon: shared.icon,
  routeUrl: shared.entrance,
  /** `'1'` opens in a new window. */
  ifIntOrExt: field('内/外部', Str(), { codes: OPENS, width: 88 }),
  section,
  homeSort,
  /** 0 on shelf, 1 off. */
  aboveOff: shared.statusOf(Int(), { codes: SHELF, width: 96 }),
  /** Role letters that the product is for. */
  audience: shared.audience,
  dependsOn: Arr(Str()),
};

const status = shared.statusOf(OPEN_STATUS);
const may = mayOf(openingSteps);

/** The plugin of a product's entry; null where none is deployed. */
const pluginOf = field(
  '所属插件',
  Nullable(
    Obj({
      name: Str(),
      /** Why it is switched off. */
      off: Nullable(Str()),
      /** Of the last 24 hours. */
      crashes: Int(),
    }),
  ),
  { width: 112 },
);

const opened = Obj({
  ...facts,
  status,
  reason: Nullable(Str()),
  appliedTime: Nullable(Time()),
  openedTime: Nullable(Time()),
  may,
});
export type OpenProduct = Static<typeof opened>;

const one = Obj({ productType: ProductType() });

export const product = {
  /** Products for the user's kind of enterprise, each with how far it has been opened. */
  getOpenProductList: pageOf({
    path: '/api/manage/resUserProduct/getOpenProductList',
    access: 'login',
    onlyOk: true,
    maxSize: 999,
    filters: Obj({
      /** True: in the order of the home page. */
      isHomeSort: Opt(Bool()),
      status: Opt(Int({ minimum: 0, maximum: 6 })),
      section: Opt(Text(50)),
      keyword: Opt(Text(50)),
    }),
    row: opened,
  }),
  /** Begins to open a product: to 待签协议, or 待激活 where nothing is left to sign. */
  open: call({
    path: '/api/manage/resUserProduct/open',
    access: apply,
    input: Obj({ resUserProductBase: Obj({ entId: Id(), productType: ProductType() }) }),
    output: Obj({ status: Int() }),
  }),
  /** Signs what `checkAgreement` lists; an unknown signer or an older version is refused. */
  signAgreement: call({
    path: '/api/manage/resUserProduct/signAgreement',
    stepUp: true,
    access: apply,
    input: Obj({
      productType: ProductType(),
      signerName: Text(50, 2),
      agreements: Arr(Obj({ agreementId: Id(), contentHash: Str({ pattern: '^[0-9a-f]{64}$' }) }), { minItems: 1 }),
      smsCode: Str({ pattern: '^[0-9]{6}$', title: '短信验证码' }),
    }),
    output: Obj({ status: Int() }),
  }),
  /** 待激活 → 开通中; goes to the operating unit where the product asks for its approval. */
  activationOpenProduct: call({
    path: '/api/manage/resUserProduct/activationOpenProduct',
    access: apply,
    input: one,
    output: Obj({ status: Int() }),
  }),
  /** 开通中 → 已开通 for products that need no approval; refused while the operating unit has not decided. */
  doneOpenProduct: call({
    path: '/api/manage/resUserProduct/doneOpenProduct',
    access: apply,
    input: one,
    output: Obj({ status: Int() }),
  }),
  openProgress: call({
    method: 'GET',
    path: '/api/manage/resUserProduct/openProgress',
    access: 'login',
    input: one,
    output: Obj({
      productName: Str(),
      applyNo: Str(),
      routeUrl: Nullable(Str()),
      /** The operating unit decides; else the enterprise ends the opening itself. */
      needAudit: Bool(),
      status,
      may,
      reason: Nullable(Str()),
      /** Mean of the product's past openings, from activation to the end; null without any. */
      usualHours: Nullable(Int()),
      steps: Arr(Obj({ name: Str(), at: Nullable(Time()), done: Bool() })),
    }),
  }),
  /** What stands between the user's enterprise and a product. An unsigned agreement is signed on the way. */
  openCheck: call({
    method: 'GET',
    path: '/api/manage/resUserProduct/openCheck',
    access: 'login',
    input: one,
    output: Obj({
      /** Nothing is missing but signatures. */
      ready: Bool(),
      items: Arr(
        Obj({
          key: OneOf('ADMINISTRATOR', 'ADMITTED', 'ENTERPRISE', 'DEPENDENCY', 'AGREEMENT'),
          passed: Bool(),
          /** What is missing, by name. */
          missing: Arr(Str()),
        }),
      ),
      usualHours: Nullable(Int()),
    }),
  }),
  /** Adds companies to the account's list and begins to open a product for each. */
  userOrgAndOpenProduct: call({
    path: '/api/manage/resUserProduct/userOrgAndOpenProduct',
    access: 'login',
    onlyOk: true,
    input: Obj({
      account: Text(50),
      productType: ProductType(),
      partnerCode: Opt(Nullable(Str({ maxLength: 50 }))),
      interior: Opt(Nullable(OneOf('0', '1'))),
      /** True: companies already in the list are passed over instead of refused. */
      ignoreExisting: Opt(Bool()),
      orgs: Arr(
        Obj({
          customerCode: Text(20),
          socialcreditcode: Opt(Nullable(Str({ maxLength: 18 }))),
          legalRepresentativeIdno: Opt(Nullable(Str({ maxLength: 18 }))),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    }),
  }),
};

export const productList = {
  /** Names of all products, for the notification centre. */
  queryProduct: pageOf({
    path: '/api/manage/product/queryProduct',
    access: 'login',
    maxSize: 9999,
    filters: Obj({ keyword: Opt(Text(50)), aboveOff: Opt(OneOf(0, 1)) }),
    row: Obj({ productType: Str(), productName: Str(), aboveOff: Int() }),
  }),
};

export const productInfo = {
  queryProduct: pageOf({
    path: '/api/manage/ceelProductInfo/queryProduct',
    access: 'login',
    filters: Obj({
      keyword: labelled(productName, Opt(Text(50))),
      ...filtersOf(facts, { section: '=' }),
      aboveOff: Opt(shared.statusOf(SHELF)),
    }),
    row: Obj({
      ...facts,
      pluginId: Nullable(Str()),
      needAudit: Bool(),
      /** Enterprises that have opened it. */
      openedCount: shared.openedCount,
      plugin: pluginOf,
      /** Published agreements that stand before it. */
      agreements: labelled(shared.agreement, Arr(Str()), { width: 200 }),
      version: Int(),
    }),
  }),
  /** Products on shelf, the system product excluded; visitors may ask. */
  listExcludeBase: call({
    method: 'GET',
    path: '/api/manage/ceelProductInfo/listExcludeBase',
    access: 'public',
    output: Arr(Obj(facts)),
  }),
  /** Products that the user's enterprise has opened. */
  listByUserId: call({
    method: 'GET',
    path: '/api/manage/ceelProductInfo/listByUserId',
    access: 'login',
    input: Obj({ userId: Opt(Id()) }),
    output: Arr(opened),
  }),
  saveOrUpdateProduct: call({
    path: '/api/manage/ceelProductInfo/saveOrUpdateProduct',
    access: 'base:product:save',
    input: Obj({
      productType: labelled(facts.productType, ProductType(), { placeholder: '两位数字或大写字母' }),
      productName,
      routeUrl: labelled(facts.routeUrl, Str({ pattern: '^(/[A-Za-z0-9_-]+)+$', maxLength: 200, title: '入口' }), {
        placeholder: '/orderManagement/orderManagementIndex',
        hint: '须是已部署插件的页面',
      }),
      ifIntOrExt: field('打开方式', OneOf('0', '1'), { codes: OPENS, entry: 'radio' }),
      section,
      homeSort,
      feeNote: field('收费说明', Opt(Str({ maxLength: 100 }))),
      icon: labelled(facts.icon, Opt(Nullable(Str({ maxLength: 100 }))), { hint: '图标名称，通常与插件同名' }),
      pluginId: labelled(pluginOf, Opt(Nullable(Str({ maxLength: 50 }))), { hint: '插件停用时产品随之不可用' }),
      needAudit: field('开通须审核', Opt(Bool())),
      intro: field('简介', Str({ maxLength: 100 }), { entry: 'area' }),
      audience: labelled(facts.audience, Arr(OneOf('G', 'C', 'Y'), { minItems: 1 })),
      dependsOn: field('依赖产品', Opt(Arr(ProductType()))),
      /** Of the row as it was read; absent: a new product. */
      version: Opt(Int({ minimum: 1 })),
    }),
  }),
  /** Puts all products into the order of the home page; one that is missing or new refuses. */
  sortProduct: call({
    path: '/api/manage/ceelProductInfo/sortProduct',
    access: 'base:product:save',
    input: Obj({ productTypes: Arr(ProductType(), { minItems: 1, maxItems: 200 }) }),
  }),
  /** Takes a product off the shelf (1) or puts it back (0); off tells all who have opened it (notice 7). */
  aboveOffProduct: call({
    path: '/api/manage/ceelProductInfo/aboveOffProduct',
    access: 'base:product:shelf',
    audit: { kind: 'PUBLICATION', title: '上架或下架产品' },
    input: Obj({ productType: ProductType(), aboveOff: OneOf(0, 1) }),
  }),
};

export type ManagedProduct = RowOf<typeof productInfo.queryProduct>;

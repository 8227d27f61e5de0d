/** Service products: what is on offer, and how an enterprise opens one. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';

/** spec 9: the system product is never listed. */
export const systemProduct = '00';

/** How far an enterprise has come with a product. */
export const OPEN_STATUS = t.codes({
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
export const openingSteps = t.stepsOf(OPEN_STATUS, {
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

export const ProductType = () => t.Str({ pattern: '^[0-9A-Z]{2}$', title: '产品类型' });

const OPENS = t.codes({ 0: '门户内', 1: '新窗口' });
const SHELF = t.codes({ 0: ['上架', 'success'], 1: ['下架', 'neutral'] });
/** Whom a product may be for. */
export const PRODUCT_AUDIENCE = { G: '供应商', C: '采购单位', Y: '运营单位' } as const;

export const productName = t.labelled(shared.productName, t.Text(20), { width: 120 });
const section = t.labelled(shared.plate, t.Text(50), { width: 96, placeholder: '如 采购交易' });
const homeSort = t.field('首页排序', t.Int({ minimum: 0, maximum: 9999 }), { width: 88, hint: '数字小的在前' });

const facts = {
  productType: t.field('产品类型', t.Str(), { width: 88 }),
  productName,
  intro: t.Str(),
  feeNote: t.Str(),
  icon: shared.icon,
  routeUrl: shared.entrance,
  /** `'1'` opens in a new window. */
  ifIntOrExt: t.field('内/外部', t.Str(), { codes: OPENS, width: 88 }),
  section,
  homeSort,
  /** 0 on shelf, 1 off. */
  aboveOff: shared.statusOf(t.Int(), { codes: SHELF, width: 96 }),
  /** Role letters that the product is for. */
  audience: shared.audience,
  dependsOn: t.Arr(t.Str()),
};

const status = shared.statusOf(OPEN_STATUS);
const may = t.mayOf(openingSteps);

/** The plugin of a product's entry; null where none is deployed. */
const pluginOf = t.field(
  '所属插件',
  t.Nullable(
    t.Obj({
      name: t.Str(),
      /** Why it is switched off. */
      off: t.Nullable(t.Str()),
      /** Of the last 24 hours. */
      crashes: t.Int(),
    }),
  ),
  { width: 112 },
);

const opened = t.Obj({
  ...facts,
  status,
  reason: t.Nullable(t.Str()),
  appliedTime: t.Nullable(t.Time()),
  openedTime: t.Nullable(t.Time()),
  may,
});
export type OpenProduct = t.Static<typeof opened>;

const one = t.Obj({ productType: ProductType() });

export const product = {
  /** Products for the user's kind of enterprise, each with how far it has been opened. */
  getOpenProductList: t.pageOf({
    path: '/api/manage/resUserProduct/getOpenProductList',
    access: 'login',
    onlyOk: true,
    maxSize: 999,
    filters: t.Obj({
      /** True: in the order of the home page. */
      isHomeSort: t.Opt(t.Bool()),
      status: t.Opt(t.Int({ minimum: 0, maximum: 6 })),
      section: t.Opt(t.Text(50)),
      keyword: t.Opt(t.Text(50)),
    }),
    row: opened,
  }),
  /** Begins to open a product: to 待签协议, or 待激活 where nothing is left to sign. */
  open: t.call({
    path: '/api/manage/resUserProduct/open',
    access: apply,
    input: t.Obj({ resUserProductBase: t.Obj({ entId: t.Id(), productType: ProductType() }) }),
    output: t.Obj({ status: t.Int() }),
  }),
  /** Signs what `checkAgreement` lists; an unknown signer or an older version is refused. */
  signAgreement: t.call({
    path: '/api/manage/resUserProduct/signAgreement',
    stepUp: true,
    access: apply,
    input: t.Obj({
      productType: ProductType(),
      signerName: t.Text(50, 2),
      agreements: t.Arr(t.Obj({ agreementId: t.Id(), contentHash: t.Str({ pattern: '^[0-9a-f]{64}$' }) }), {
        minItems: 1,
      }),
      smsCode: t.Str({ pattern: '^[0-9]{6}$', title: '短信验证码' }),
    }),
    output: t.Obj({ status: t.Int() }),
  }),
  /** 待激活 → 开通中; goes to the operating unit where the product asks for its approval. */
  activationOpenProduct: t.call({
    path: '/api/manage/resUserProduct/activationOpenProduct',
    access: apply,
    input: one,
    output: t.Obj({ status: t.Int() }),
  }),
  /** 开通中 → 已开通 for products that need no approval; refused while the operating unit has not decided. */
  doneOpenProduct: t.call({
    path: '/api/manage/resUserProduct/doneOpenProduct',
    access: apply,
    input: one,
    output: t.Obj({ status: t.Int() }),
  }),
  openProgress: t.call({
    method: 'GET',
    path: '/api/manage/resUserProduct/openProgress',
    access: 'login',
    input: one,
    output: t.Obj({
      productName: t.Str(),
      applyNo: t.Str(),
      routeUrl: t.Nullable(t.Str()),
      /** The operating unit decides; else the enterprise ends the opening itself. */
      needAudit: t.Bool(),
      status,
      may,
      reason: t.Nullable(t.Str()),
      /** Mean of the product's past openings, from activation to the end; null without any. */
      usualHours: t.Nullable(t.Int()),
      steps: t.Arr(t.Obj({ name: t.Str(), at: t.Nullable(t.Time()), done: t.Bool() })),
    }),
  }),
  /** What stands between the user's enterprise and a product. An unsigned agreement is signed on the way. */
  openCheck: t.call({
    method: 'GET',
    path: '/api/manage/resUserProduct/openCheck',
    access: 'login',
    input: one,
    output: t.Obj({
      /** Nothing is missing but signatures. */
      ready: t.Bool(),
      items: t.Arr(
        t.Obj({
          key: t.OneOf('ADMINISTRATOR', 'ADMITTED', 'ENTERPRISE', 'DEPENDENCY', 'AGREEMENT'),
          passed: t.Bool(),
          /** What is missing, by name. */
          missing: t.Arr(t.Str()),
        }),
      ),
      usualHours: t.Nullable(t.Int()),
    }),
  }),
  /** Adds companies to the account's list and begins to open a product for each. */
  userOrgAndOpenProduct: t.call({
    path: '/api/manage/resUserProduct/userOrgAndOpenProduct',
    access: 'login',
    onlyOk: true,
    input: t.Obj({
      account: t.Text(50),
      productType: ProductType(),
      partnerCode: t.Opt(t.Nullable(t.Str({ maxLength: 50 }))),
      interior: t.Opt(t.Nullable(t.OneOf('0', '1'))),
      /** True: companies already in the list are passed over instead of refused. */
      ignoreExisting: t.Opt(t.Bool()),
      orgs: t.Arr(
        t.Obj({
          customerCode: t.Text(20),
          socialcreditcode: t.Opt(t.Nullable(t.Str({ maxLength: 18 }))),
          legalRepresentativeIdno: t.Opt(t.Nullable(t.Str({ maxLength: 18 }))),
        }),
        { minItems: 1, maxItems: 50 },
      ),
    }),
  }),
};

export const openingBizType = 'PRODUCT_OPEN';

export const productList = {
  /** Names of all products, for the notification centre. */
  queryProduct: t.pageOf({
    path: '/api/manage/product/queryProduct',
    access: 'login',
    maxSize: 9999,
    filters: t.Obj({ keyword: t.Opt(t.Text(50)), aboveOff: t.Opt(t.OneOf(0, 1)) }),
    row: t.Obj({ productType: t.Str(), productName: t.Str(), aboveOff: t.Int() }),
  }),
};

export const productInfo = {
  queryProduct: t.pageOf({
    path: '/api/manage/ceelProductInfo/queryProduct',
    access: 'login',
    filters: t.Obj({
      keyword: t.labelled(productName, t.Opt(t.Text(50))),
      ...t.filtersOf(facts, { section: '=' }),
      aboveOff: t.Opt(shared.statusOf(SHELF)),
    }),
    row: t.Obj({
      ...facts,
      pluginId: t.Nullable(t.Str()),
      needAudit: t.Bool(),
      /** Enterprises that have opened it. */
      openedCount: shared.openedCount,
      plugin: pluginOf,
      /** Published agreements that stand before it. */
      agreements: t.labelled(shared.agreement, t.Arr(t.Str()), { width: 200 }),
      version: t.Int(),
    }),
  }),
  /** Products on shelf, the system product excluded; visitors may ask. */
  listExcludeBase: t.call({
    method: 'GET',
    path: '/api/manage/ceelProductInfo/listExcludeBase',
    access: 'public',
    output: t.Arr(t.Obj(facts)),
  }),
  /** Products that the user's enterprise has opened. */
  listByUserId: t.call({
    method: 'GET',
    path: '/api/manage/ceelProductInfo/listByUserId',
    access: 'login',
    input: t.Obj({ userId: t.Opt(t.Id()) }),
    output: t.Arr(opened),
  }),
  saveOrUpdateProduct: t.call({
    path: '/api/manage/ceelProductInfo/saveOrUpdateProduct',
    access: 'base:product:save',
    input: t.Obj({
      productType: t.labelled(facts.productType, ProductType(), { placeholder: '两位数字或大写字母' }),
      productName,
      routeUrl: t.labelled(facts.routeUrl, t.Str({ pattern: '^(/[A-Za-z0-9_-]+)+$', maxLength: 200, title: '入口' }), {
        placeholder: '/orderManagement/orderManagementIndex',
        hint: '须是已部署插件的页面',
      }),
      ifIntOrExt: t.field('打开方式', t.OneOf('0', '1'), { codes: OPENS, entry: 'radio' }),
      section,
      homeSort,
      feeNote: t.field('收费说明', t.Opt(t.Str({ maxLength: 100 }))),
      icon: t.labelled(facts.icon, t.Opt(t.Nullable(t.Str({ maxLength: 100 }))), { hint: '图标名称，通常与插件同名' }),
      pluginId: t.labelled(pluginOf, t.Opt(t.Nullable(t.Str({ maxLength: 50 }))), { hint: '插件停用时产品随之不可用' }),
      needAudit: t.field('开通须审核', t.Opt(t.Bool())),
      intro: t.field('简介', t.Str({ maxLength: 100 }), { entry: 'area' }),
      audience: t.labelled(facts.audience, t.Arr(t.OneOf('G', 'C', 'Y'), { minItems: 1 })),
      dependsOn: t.field('依赖产品', t.Opt(t.Arr(ProductType()))),
      /** Of the row as it was read; absent: a new product. */
      version: t.Opt(t.Int({ minimum: 1 })),
    }),
  }),
  /** Puts all products into the order of the home page; one that is missing or new refuses. */
  sortProduct: t.call({
    path: '/api/manage/ceelProductInfo/sortProduct',
    access: 'base:product:save',
    input: t.Obj({ productTypes: t.Arr(ProductType(), { minItems: 1, maxItems: 200 }) }),
  }),
  /** Takes a product off the shelf (1) or puts it back (0); off tells all who have opened it (notice 7). */
  aboveOffProduct: t.call({
    path: '/api/manage/ceelProductInfo/aboveOffProduct',
    access: 'base:product:shelf',
    audit: { kind: 'PUBLICATION', title: '上架或下架产品' },
    input: t.Obj({ productType: ProductType(), aboveOff: t.OneOf(0, 1) }),
  }),
};

export type ManagedProduct = t.RowOf<typeof productInfo.queryProduct>;

/** Articles of the demo data that differ in their facts: texts in `articles/templates.md`, names and figures here. */
import { readProse, type Prose } from '../seed-prose.server.ts';

const PLANTS = ['霁川第一发电厂', '朔屿第二发电厂', '砚北热电厂', '云屿燃机电厂'] as const;
const MINES = ['梧砚露天煤矿', '霁原一号煤矿', '朔屿南露天煤矿'] as const;
const OTHERS = ['沅苔化工厂', '朔屿铁路分公司', '云屿港务分公司', '砚北检修分公司'] as const;
const ALL = [...PLANTS, ...MINES, ...OTHERS] as const;
const SUPPLIERS = [
  '屿岚机电设备有限公司',
  '沐恪轴承科技有限公司',
  '彤砾阀门制造有限公司',
  '芮衡电缆有限公司',
  '汐矿输送机械有限公司',
  '禾昀劳保用品有限公司',
  '珩穹仪表有限公司',
  '麒砚润滑材料有限公司',
] as const;

/** Category, cover, goods, specification, unit and who buys them. */
const LOTS = [
  ['COAL', 'mine', '带式输送机滚筒', '直径 800 毫米、1000 毫米包胶滚筒', '件', MINES],
  ['COAL', 'mine', '液压支架密封件', '聚氨酯蕾形圈、导向环及修理包', '套', MINES],
  ['COAL', 'mine', '矿用卡车轮胎', '37.00R57 及 33.00R51 工程机械轮胎', '条', MINES],
  ['POWER', 'power', '高压电机轴承', '调心滚子轴承与深沟球轴承共 26 个型号', '套', PLANTS],
  ['POWER', 'power', '汽机本体保温材料', '硅酸铝纤维毯与可拆卸保温套', '平方米', PLANTS],
  ['POWER', 'power', '综合保护装置', '6kV 馈线、电动机保护装置', '台', PLANTS],
  ['CHEMICAL', 'chemical', '阻垢缓蚀剂', '循环水系统用无磷配方', '吨', PLANTS],
  ['CHEMICAL', 'chemical', '脱硫石灰石粉', '细度 325 目通过率不低于九成', '吨', PLANTS],
  ['OFFICE', 'office', '台式计算机', '办公型主机与 27 英寸显示器', '台', OTHERS],
  ['LABOUR', 'labour', '防砸防刺穿安全鞋', '低帮、高帮两款，尺码 36 至 48', '双', ALL],
  ['LABOUR', 'labour', '防尘口罩', '可更换式半面罩及配套滤棉', '套', MINES],
  ['SERVICE', 'service', '压力容器定期检验', '一、二类压力容器及安全附件校验', '台', OTHERS],
  ['SERVICE', 'service', '起重设备维护保养', '桥式、门式起重机年度维保', '台', ALL],
] as const;

const TOPICS = {
  policy: [
    ['供应商准入', '准入资料由企业自行提交，平台核验证照真实性，采购单位不得另设门槛'],
    ['商品上下架', '价格调整超过百分之五的商品需要重新审核，图片和参数不得与实物不符'],
    ['对账差异处理', '价格差异由采购单位核实，数量差异以收货记录为准，税额尾差不超过一元的自动处理'],
    ['质量保证金', '质保金比例不超过合同金额的百分之五，质保期满无质量争议的由系统提示支付'],
    ['紧急采购', '危及安全生产的可以先行采购，事后三日内补办手续并说明原因'],
    ['黑名单管理', '列入和移出都须经两级审核，处理期间不影响已生效订单的履行'],
  ],
  group: [
    ['季度供应商交付评分核对', '评分由系统按订单交付、质量和服务数据自动计算'],
    ['集团物资编码清理', '重复、失效和描述不规范的编码将分批停用'],
    ['年度检修物资需求提报', '请各单位按照检修计划提报明年一季度需求'],
    ['供应商大会报名', '大会将发布下一年度集采计划并表彰优秀供应商'],
    ['评审专家库增补', '面向各单位征集机电、化工、信息技术等专业的评审专家'],
    ['月度结算关账', '本月结算数据于二十五日关账，请提前完成收货登记'],
  ],
  platform: [
    ['e订单', '支持按行拆分发货，一张订单可以登记多个运单'],
    ['e结算', '对账差异支持逐行答复，争议进展双方可见'],
    ['e商品', '批量导入支持逐行校验，错误原因可以下载'],
    ['e账户', '交易流水导出支持按业务单据归集'],
    ['在线客服', '咨询支持排队提示和离线留言'],
  ],
} as const;

export type TemplateKind = 'purchase' | 'change' | 'candidate' | 'result' | 'news' | keyof typeof TOPICS;

/** At least one. */
type Filled<T> = readonly [T, ...(readonly T[])];

/** Articles that take sign-ups do so for this many days. */
const signUpDays = 12;

let read: readonly Prose[] | undefined;
const templates = (): readonly Prose[] => {
  read ??= readProse('./articles/templates.md', import.meta.url);
  return read;
};

function factsOf(kind: TemplateKind, index: number, daysAgo: number, pick: <T>(list: Filled<T>) => T) {
  const [category, art, goods, spec, unit, buyers] = pick<(typeof LOTS)[number]>(LOTS);
  const price = 60 + ((index * 37) % 360);
  const topics = kind === 'group' || kind === 'platform' ? TOPICS[kind] : TOPICS.policy;
  const [topic, gist] = topics[index % topics.length] ?? topics[0];
  const first = (index * 3) % SUPPLIERS.length;
  return {
    category,
    art,
    goods,
    spec,
    unit,
    topic,
    gist,
    buyer: pick(buyers),
    organisation: pick(ALL),
    supplier: SUPPLIERS[first] ?? '',
    second: SUPPLIERS[(first + 3) % SUPPLIERS.length] ?? '',
    count: String(30 + ((index * 70) % 560)),
    price: String(price),
    higher: String(price + 6),
    rate: String(8 + ((index * 5) % 27)),
    deadline: String(signUpDays - daysAgo),
  };
}

/** Fills `{name}`, a number of `{low..high}`, or one of `{this|that}`. */
function fill(text: string, names: Readonly<Record<string, string>>, random: () => number): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (whole, inside: string) => {
    const range = /^(\d+)\.\.(\d+)$/.exec(inside);
    if (range) return String(Number(range[1]) + Math.floor(random() * (Number(range[2]) - Number(range[1]) + 1)));
    const choices = inside.split('|');
    return names[inside] ?? (choices.length > 1 ? (choices[Math.floor(random() * choices.length)] ?? '') : whole);
  });
}

/** The `index`th article of a kind, published so many days ago. */
export function templateArticle(kind: TemplateKind, index: number, daysAgo: number, random: () => number): Prose {
  const pick = <T>(list: Filled<T>): T => list[Math.floor(random() * list.length)] ?? list[0];
  const same = templates().filter(({ facts }) => facts['模板'] === kind);
  const template = same[index % same.length];
  if (!template) throw new Error(`articles/templates.md has no ${kind}.`);
  const names = factsOf(kind, index, daysAgo, pick);
  const written = (text: string) => fill(text, names, random);
  const facts = Object.entries(template.facts).map(([key, value]) => [key, written(value)] as const);
  const minute = String(Math.floor(random() * 12) * 5).padStart(2, '0');
  return {
    title: written(template.title),
    body: written(template.body),
    facts: {
      来源: kind === 'news' ? names.organisation : names.buyer,
      作者: kind === 'news' ? pick(['程屿', '温霁', '陆苒', '江珩', '许汐']) : '采购中心',
      封面: names.art,
      日期: `${daysAgo} ${8 + Math.floor(random() * 9)}:${minute}`,
      ...Object.fromEntries(facts),
    },
  };
}

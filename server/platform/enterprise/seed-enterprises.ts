/** Invented enterprises: names of rare syllables and plain trade words, credit codes that can belong to nobody. */
import { PLATE, type Plate } from '@portal/sdk/calls/plate';
import { STAND_IN_PARENT } from '@portal/sdk/calls/enterprise';

/** Enterprises of the scripted demo accounts. */
export const DEMO_ENTERPRISES = {
  supplier: { customerCode: 'S0001', name: '屿岚机电设备有限公司' },
  purchaser: { customerCode: 'C0001', name: '霁川第一发电厂' },
  operator: { customerCode: 'Y0001', name: '澜岳能源集团有限公司' },
} as const;

const symbols = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** GB 11714: the ninth character of an organisation code. */
function organisationCode(body: string): string {
  const weights = [3, 7, 9, 10, 5, 8, 4, 2];
  const rest = (11 - (weights.reduce((sum, weight, i) => sum + weight * Number(body[i]), 0) % 11)) % 11;
  return body + (rest === 10 ? 'X' : String(rest));
}

/** GB 32100: the eighteenth character, weights 3^i modulo 31. */
export function checkCharacter(first17: string): string {
  let weight = 1;
  let sum = 0;
  for (const symbol of first17) {
    sum += symbols.indexOf(symbol) * weight;
    weight = (weight * 3) % 31;
  }
  return symbols[(31 - (sum % 31)) % 31] ?? '0';
}

/** The `n`th code of the unassigned divisions 000000 to 000099. */
export function creditCode(n: number): string {
  const division = String(n % 100).padStart(6, '0');
  const first17 = `91${division}${organisationCode(String(10_000_000 + ((n * 7_654_321) % 89_999_999)))}`;
  return first17 + checkCharacter(first17);
}

/** An identity number of division 000000, its check digit right. */
export function identityNumber(n: number): string {
  const first17 = `0000001970${String((n % 12) + 1).padStart(2, '0')}${String((n % 28) + 1).padStart(2, '0')}${String(n % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const rest = weights.reduce((sum, weight, i) => sum + weight * Number(first17[i]), 0) % 11;
  return first17 + ('10X98765432'[rest] ?? '0');
}

const syllables = [...'屿岚沐恪彤砾芮衡汐禾昀珩穹麒砚苒陌澄朔沅苔霁梧聿棠疏翎渚洵瑭'];

const trades = [
  '机电设备',
  '轴承科技',
  '阀门制造',
  '电缆',
  '输送机械',
  '劳保用品',
  '仪表',
  '润滑材料',
  '化工原料',
  '检测技术服务',
  '运输服务',
  '软件技术',
  '环保设备',
  '紧固件',
  '液压机械',
  '钢材贸易',
  '电气',
  '泵业',
  '橡塑制品',
  '安全器材',
];

/** Distinct names, the given ones first. */
function names(given: readonly string[], count: number, make: (syllable: string, i: number) => string): string[] {
  const all = new Set(given);
  for (let i = 0; all.size < count; i += 1) {
    const [a, b] = [
      syllables[i % syllables.length],
      syllables[(i * 7 + 3 + Math.floor(i / syllables.length)) % syllables.length],
    ];
    if (a !== b) all.add(make(`${a}${b}`, i));
  }
  return [...all];
}

const knownSuppliers = [
  DEMO_ENTERPRISES.supplier.name,
  '沐恪轴承科技有限公司',
  '彤砾阀门制造有限公司',
  '芮衡电缆有限公司',
  '汐矿输送机械有限公司',
  '禾昀劳保用品有限公司',
  '珩穹仪表有限公司',
  '麒砚润滑材料有限公司',
  '苒陌智能装备（云屿）股份有限公司',
  '恪澄检测技术服务有限公司',
  // the longest name and one of rare characters, for lists and prints
  '云屿砚北昀珩智能矿山成套装备与关键性零部件再制造工程技术服务（集团）股份有限公司',
  '龘犇羴矿山设备有限公司',
];

export const suppliers = names(knownSuppliers, 140, (name, i) => `${name}${trades[i % trades.length]}有限公司`);

export const institutions = [
  '云屿示例银行',
  '澄岸示例保理公司',
  '砚北示例保险公司',
  '霁原示例租赁公司',
  '朔屿示例银行',
  '梧岸示例财务公司',
  '沅北示例保理公司',
  '云川示例信托公司',
];

/** Lacks the number of its legal representative, without which it cannot be added to an account. */
export const incompleteSupplier = 'S0018';

const units: Readonly<Record<Plate, readonly string[]>> = {
  COAL: ['露天煤矿', '煤矿', '选煤厂', '矿区供应站'],
  POWER: ['发电厂', '热电厂', '风电场', '光伏电站'],
  TRANSPORT: ['铁路分公司', '港务分公司', '航运分公司', '车辆维修段'],
  CHEMICAL: ['化工厂', '煤制油分厂', '甲醇厂', '化工研究所'],
  SUPPORT: ['物资供应中心', '后勤服务中心', '保安服务中心', '培训中心'],
  TECH: ['环保科技中心', '信息技术中心', '检测中心', '节能服务站'],
  FINANCE: ['财务共享中心', '资金结算中心', '保险经纪部', '租赁业务部'],
  OTHER: ['文化传媒中心', '物业管理部', '招待所', '农场'],
};

const sectors = Object.keys(PLATE) as Plate[];
const sectorNames = ['煤炭', '电力', '运输', '化工', '支持保障', '科技环保', '金融服务', '其他业务'];

export interface DemoNode {
  customerCode: string;
  customerRegisterName: string;
  companyLevel: number;
  parentCustomerCode: string | null;
  plate: Plate | null;
}

const [root, standIn3, standIn4] = [STAND_IN_PARENT[2], STAND_IN_PARENT[3], STAND_IN_PARENT[4]];

const knownUnits = ['霁川第一发电厂', '梧砚露天煤矿', '朔屿铁路分公司', '沅苔化工厂'];
const knownSectors: readonly Plate[] = ['POWER', 'COAL', 'TRANSPORT', 'CHEMICAL'];
const unitCount = 75;
const level3Count = 40;
export const purchaserCount = 46;

const sectorCode = (plate: Plate) => `2000000${sectors.indexOf(plate) + 1}`;
const unitCode = (i: number) =>
  i < purchaserCount ? `C${String(i + 1).padStart(4, '0')}` : `O${String(i + 1 - purchaserCount).padStart(4, '0')}`;
const sectorOf = (i: number): Plate => knownSectors[i] ?? sectors[i % sectors.length] ?? 'OTHER';

/** The last of each level have lost their parent and stand below a stand-in. */
function parentOf(i: number): string {
  if (i < level3Count) return i >= level3Count - 2 ? standIn3 : sectorCode(sectorOf(i));
  return i >= unitCount - 2 ? standIn4 : unitCode(i - level3Count);
}

function unitNodes(): DemoNode[] {
  const plateOf = (i: number): Plate => (i < level3Count ? sectorOf(i) : sectorOf(i - level3Count));
  const unitNames = names(knownUnits, unitCount, (name, i) => {
    const kinds = units[plateOf(i % unitCount)];
    return `${name}${kinds[Math.floor(i / sectors.length) % kinds.length]}`;
  });
  return unitNames.map((customerRegisterName, i) => ({
    customerCode: unitCode(i),
    customerRegisterName,
    companyLevel: i < level3Count ? 3 : 4,
    parentCustomerCode: parentOf(i),
    plate: plateOf(i),
  }));
}

/** A unit with orders, that another sector had until the beginning of this year. */
export const movedUnit = { customerCode: unitCode(12), parentBefore: sectorCode('OTHER') };

/** 86 organisations, parents before children: the group, eight sectors, two stand-ins, 75 units. */
export function organisations(): DemoNode[] {
  const node = (customerCode: string, customerRegisterName: string, companyLevel: number, parent: string | null) => ({
    customerCode,
    customerRegisterName,
    companyLevel,
    parentCustomerCode: parent,
  });
  return [
    { ...node(root, DEMO_ENTERPRISES.operator.name, 1, null), plate: null },
    ...sectors.map((plate, i) => ({ ...node(sectorCode(plate), `澜岳${sectorNames[i]}有限公司`, 2, root), plate })),
    { ...node(standIn3, '其他', 3, root), plate: 'OTHER' },
    { ...node(standIn4, '其他', 4, standIn3), plate: 'OTHER' },
    ...unitNodes(),
  ];
}

/** What demo orders are made of: materials by family, with the quantities and prices usual in their unit. */
export interface Material {
  readonly materialCode: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  /** Tax included, in yuan; six decimals where goods are sold by length or weight. */
  readonly unitPrice: string;
  readonly taxRate: string;
}

/** A material, with the least and most of it ordered at once. */
export type Offer = readonly [material: Material, least: number, most: number];

export interface Family {
  readonly project: string;
  /** Plate whose units alone buy it. */
  readonly only?: string;
  readonly offers: readonly Offer[];
}

/** A family a block: its project, `@` the plate that alone buys it; its materials with the least and most ordered at once. */
const TEXTS = `
输送机轴承与托辊备件采购
ZC-6312-2RS|深沟球轴承|6312-2RS/C3|套|4-40|486
ZC-22320-CC|调心滚子轴承|22320 CC/W33|套|2-16|3280
TG-159-750|槽形托辊|Φ159×750|件|40-300|312.5
GT-800-1150|传动滚筒|Φ800×1150 包胶|件|1-4|28600

6kV 电缆年度框架采购
DL-YJV22-3X95|交联聚乙烯电力电缆|YJV22-6/6kV 3×95|米|200-4000|268.735412
DL-MYP-3X50|矿用移动橡套电缆|MYP-0.66/1.14 3×50+1×16|米|100-2000|196.208
DL-KVVP-10X15|控制电缆|KVVP-450/750V 10×1.5|米|300-5000|23.864
DL-JT-95|冷缩电缆终端|10kV 3×95 户内|套|4-60|368

设备润滑油脂集中采购
RH-L-HM46|抗磨液压油|L-HM 46 170kg/桶|桶|4-60|2480
RH-CKD320|工业闭式齿轮油|L-CKD 320 170kg/桶|桶|4-40|2960
RH-ZL3|极压锂基润滑脂|3号 15kg/桶|桶|6-60|318

综采设备配件大修采购 @COAL
MJ-JC-01|采煤机截齿座|U92 焊接式|件|6-12|1860
MJ-GB-315|刮板输送机减速器|JS315 1:28.2|件|1-3|186500
MJ-LT-42|刮板链条|42×146 C级|米|60-400|862.5
MJ-YG-320|立柱千斤顶|Φ320/290 双伸缩|件|2-12|38400

阀门与仪表更换采购
FM-J41H-50|截止阀|J41H-25 DN50|台|4-40|1240
FM-Z941-200|电动闸阀|Z941H-16C DN200|台|1-10|16800
YB-3051|智能压力变送器|0-1.6MPa 4-20mA|台|2-30|3980
YB-LDE-150|电磁流量计|DN150 衬四氟|台|1-8|11600

劳动防护用品季度采购
LB-AQM-V|安全帽|V型 ABS 带近电报警|顶|50-600|118
LB-FHX-42|矿用防砸安全靴|耐酸碱 42码|双|50-1200|146
LB-KZ-KN95|防尘口罩|KN95 头戴 20只/盒|盒|100-3000|68
`;

function offer(line: string): Offer {
  const [materialCode = '', name = '', spec = '', unit = '', ordered = '', unitPrice = ''] = line.split('|');
  const [least = 0, most = 0] = ordered.split('-').map(Number);
  return [{ materialCode, name, spec, unit, unitPrice, taxRate: '0.13' }, least, most];
}

export const FAMILIES: readonly Family[] = TEXTS.trim()
  .split('\n\n')
  .map((block) => {
    const [head = '', ...lines] = block.split('\n');
    const [project = '', only] = head.split(' @');
    return { project, offers: lines.map(offer), ...(only !== undefined && { only }) };
  });

export const CARRIERS = ['云屿物流', '朔屿铁路货运', '霁川速运', '砚北专线'] as const;
export const RECEIVERS = ['温霁', '许汐', '江珩', '苏陌'] as const;
export const REJECT_REASONS = ['外观磕碰，退回更换', '型号与订单不符', '缺少合格证', '抽检尺寸超差'] as const;

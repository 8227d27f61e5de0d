/** What demo goods are made of. The first are those that demo orders name; the others fill the shelves. */

const attributeOf = (pair: string) => {
  const [name = '', value = ''] = pair.split('=');
  return { name, value };
};

export interface Material {
  readonly category: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly price: string;
  readonly picture: string;
  readonly attrs: ReturnType<typeof attributeOf>[];
}

/** Suppliers that demo orders are placed with sell all that those orders name. */
export const busySuppliers = 16;
const total = 900;

const rows = (text: string): Material[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [category = '', name = '', spec = '', unit = '', price = '', picture = '', attrs = ''] = line.split('|');
      const pairs = attrs.split(';').filter(Boolean);
      return { category, name, spec, unit, price, picture, attrs: pairs.map(attributeOf) };
    });

/** Names, specifications and prices as the order area's demo lines have them. */
export const ORDERED = rows(`
深沟球轴承|深沟球轴承|6312-2RS/C3|套|486|bearing|内径=60;外径=130;密封形式=双面密封
调心滚子轴承|调心滚子轴承|22320 CC/W33|套|3280|bearing|内径=100;外径=215
槽形托辊|槽形托辊|Φ159×750|件|312.5|roller|材质=Q235;表面处理=喷塑
传动滚筒|传动滚筒|Φ800×1150 包胶|件|28600|roller|材质=Q345;表面处理=包胶
交联聚乙烯电力电缆|交联聚乙烯电力电缆|YJV22-6/6kV 3×95|米|268.735412|cable|额定电压=6;导体材质=铜;阻燃等级=B
矿用移动橡套电缆|矿用移动橡套电缆|MYP-0.66/1.14 3×50+1×16|米|196.208|cable|额定电压=1.14;导体材质=铜;阻燃等级=A
屏蔽控制电缆|控制电缆|KVVP-450/750V 10×1.5|米|23.864|cable|额定电压=0.75;导体材质=铜
冷缩电缆终端|冷缩电缆终端|10kV 3×95 户内|套|368|cable|额定电压=10;导体材质=铜
抗磨液压油|抗磨液压油|L-HM 46 170kg/桶|桶|2480|drum|黏度等级=46;净重=170
工业齿轮油|工业闭式齿轮油|L-CKD 320 170kg/桶|桶|2960|drum|黏度等级=320;净重=170
锂基润滑脂|极压锂基润滑脂|3号 15kg/桶|桶|318|drum|
截齿座|采煤机截齿座|U92 焊接式|件|1860|pick|安标编号=MAJ000001;适用机型=MG 系列
刮板减速器|刮板输送机减速器|JS315 1:28.2|件|186500|gear|安标编号=MAJ000002;适用机型=SGZ 系列
刮板链条|刮板链条|42×146 C级|米|862.5|gear|安标编号=MAJ000003
立柱千斤顶|立柱千斤顶|Φ320/290 双伸缩|件|38400|pick|安标编号=MAJ000004
截止阀|截止阀|J41H-25 DN50|台|1240|valve|公称通径=50;公称压力=2.5;阀体材质=铸钢
电动闸阀|电动闸阀|Z941H-16C DN200|台|16800|valve|公称通径=200;公称压力=1.6;阀体材质=铸钢
压力变送器|智能压力变送器|0-1.6MPa 4-20mA|台|3980|gauge|测量范围=0-1.6MPa;精度等级=0.075
电磁流量计|电磁流量计|DN150 衬四氟|台|11600|gauge|测量范围=0.5-10m/s;精度等级=0.5
安全帽|安全帽|V型 ABS 带近电报警|顶|118|helmet|执行标准=GB 2811;颜色=红
安全靴|矿用防砸安全靴|耐酸碱 42码|双|146|helmet|执行标准=GB 21148
防尘口罩|防尘口罩|KN95 头戴 20只/盒|盒|68|helmet|执行标准=GB 2626
`);

const OTHERS = rows(`
圆锥滚子轴承|圆锥滚子轴承|30212|套|196|bearing|内径=60;外径=110
轴承座|剖分式轴承座|SN518|件|285|bearing|内径=80;外径=160
平行托辊|平行下托辊|Φ108×1150|件|168|roller|材质=Q235
改向滚筒|改向滚筒|Φ630×1150|件|15800|roller|材质=Q345
输送带|阻燃输送带|PVG1000S B=1000|米|386|roller|材质=Q235
齿轮减速机|硬齿面减速机|ZSY315-31.5|台|26800|gear|
行星减速机|行星减速机|P3NA 1:45|台|41200|gear|
低压电动机|三相异步电动机|YE4-200L-4 30kW|台|6980|motor|
高压电动机|高压三相电动机|YKK450-4 500kW|台|148000|motor|
防爆电动机|隔爆型电动机|YBX4-160M-4 11kW|台|5260|motor|
离心泵|多级离心泵|MD155-30×5|台|32600|motor|
潜水泵|矿用潜水泵|BQS50-40-15|台|9800|motor|
离心风机|离心通风机|4-72 No.8C|台|12600|motor|
轴流风机|轴流局部通风机|FBD No.6.3|台|18900|motor|
聚氯乙烯电力电缆|聚氯乙烯电力电缆|VV-0.6/1kV 4×35|米|118.652|cable|额定电压=1;导体材质=铜
架空绝缘导线|架空绝缘导线|JKLYJ-10 1×120|米|21.486|cable|额定电压=10;导体材质=铝
计算机电缆|计算机电缆|DJYPVP 4×2×1.0|米|17.235|cable|额定电压=0.5;导体材质=铜
热缩电缆终端|热缩电缆终端|10kV 3×240 户外|套|286|cable|额定电压=10;导体材质=铜
汽轮机油|汽轮机油|L-TSA 32 170kg/桶|桶|3120|drum|黏度等级=32;净重=170
阻垢缓蚀剂|阻垢缓蚀剂|HZ-208 25kg|千克|12.8|drum|
防腐漆|环氧富锌底漆|灰色 20kg|千克|24.5|drum|
截齿|镐形截齿|U84-38|件|96|pick|安标编号=MAJ000011
液压阀组|电液控换向阀组|FHD400/31.5|件|12600|pick|安标编号=MAJ000014
高压胶管|高压胶管总成|Φ10×3m|根|86|pick|安标编号=MAJ000015
球阀|法兰球阀|Q41F-16C DN80|台|860|valve|公称通径=80;公称压力=1.6
蝶阀|对夹蝶阀|D71X-16 DN150|台|520|valve|公称通径=150;公称压力=1.6
电动调节阀|电动调节阀|ZDLP-16 DN65|台|7600|valve|公称通径=65;公称压力=1.6
无缝钢管|无缝钢管|20# Φ89×5|米|78.35|valve|公称通径=80;公称压力=4
法兰|带颈对焊法兰|DN100 PN16|件|92|valve|公称通径=100;公称压力=1.6
压力表|耐震压力表|YN-100 0-2.5MPa|块|128|gauge|测量范围=0-2.5MPa
涡街流量计|涡街流量计|DN100 一体式|台|6200|gauge|测量范围=60-700m3/h
热电阻|铂热电阻|Pt100 WZP-231|支|148|gauge|测量范围=-200-420℃
气体检测仪|四合一气体检测仪|CD4 矿用|台|2680|gauge|测量范围=甲烷 0-4%
绝缘靴|绝缘靴|20kV 41码|双|156|helmet|执行标准=GB 12011
自救器|压缩氧自救器|ZYX45|台|1180|helmet|执行标准=GB 24502
阻燃工作服|阻燃防静电工作服|分体式|套|268|helmet|执行标准=GB 8965.1
防寒服|矿工防寒棉服|分体式|套|326|helmet|执行标准=GB/T 13640
高强螺栓|高强度螺栓副|10.9级 M24×90|套|12.6|bolt|
不锈钢螺栓|不锈钢螺栓|A2-70 M12×50|套|3.2|bolt|
扭矩扳手|预置式扭矩扳手|60-330N·m|把|680|bolt|
焊条|碳钢焊条|J507 Φ4.0|千克|9.6|bolt|
断路器|塑壳断路器|M1-250/3300 200A|台|680|switch|
接触器|交流接触器|CJ20-160 380V|台|460|switch|
低压变频器|低压变频器|37kW 380V|台|6980|switch|
防爆灯具|防爆 LED 灯|BAD808 60W|盏|420|switch|
矿灯|锂电矿灯|KL5LM|盏|168|switch|
工业交换机|工业以太网交换机|8 电 4 光|台|3680|switch|
`);

export const BRANDS = ['澜工', '霁标', '砚川', '朔岳', '沅泰', '禾锐', '珩瑞', '麒润'] as const;
export const ORIGINS = ['云屿市', '霁川市', '朔屿市', '梧砚县'] as const;

export const detailOf = ({ name, spec, unit }: Material, supplier: string): string =>
  `<h2>产品说明</h2><p>${name}，规格型号 ${spec}，按${unit}计价，由${supplier}供货并提供技术支持。</p>` +
  '<h2>质量与包装</h2><ul><li>出厂逐件检验，随货提供合格证。</li><li>防潮包装，外箱标注物料编码与批号。</li></ul>' +
  '<h2>适用场合</h2><p>适用于矿山、电厂、港口等连续运行工况，安装前请核对型号与安装尺寸。</p>';

/** What the other suppliers sell, each in its turn: the place of the supplier among them, and the material. */
export const soldByOthers = (suppliers: number): { supplier: number; material: Material }[] =>
  Array.from({ length: total - busySuppliers * ORDERED.length }, (_, i) => {
    const material = OTHERS[(i * 7 + Math.floor(i / 118)) % OTHERS.length];
    return material ? [{ supplier: i % suppliers, material }] : [];
  }).flat();

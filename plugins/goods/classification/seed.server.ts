/** The demo classification, written in one set: roots, branches, leaves, and the templates of some. */
import { type SeedContext, seedHistory, sql } from '@portal/sdk/server';

/**
 * Two blanks a level; behind the colon what is directly below: name, and default unit where it is not that of the
 * category above; `!` out of use, `#` with a test report.
 */
const OUTLINE = `
机电设备/台
  轴承/套: 深沟球轴承# 调心滚子轴承# 圆锥滚子轴承 轴承座/件
  输送设备
    托辊/件: 槽形托辊# 平行托辊
    滚筒/件: 传动滚筒 改向滚筒
    输送带/米#
  减速机: 齿轮减速机 行星减速机
  电动机: 低压电动机# 高压电动机# 防爆电动机#
  水泵: 离心泵 潜水泵
  风机: 离心风机 轴流风机
电线电缆/米
  电力电缆: 交联聚乙烯电力电缆# 聚氯乙烯电力电缆# 架空绝缘导线
  矿用电缆: 矿用移动橡套电缆#
  控制电缆: 屏蔽控制电缆# 计算机电缆
  电缆附件/套: 冷缩电缆终端 热缩电缆终端
油品与化工/桶
  润滑油: 抗磨液压油# 工业齿轮油# 汽轮机油
  润滑脂: 锂基润滑脂
  化学药剂/千克: 阻垢缓蚀剂
  油漆涂料/千克: 防腐漆
煤矿专用设备/件
  采煤机配件: 截齿 截齿座
  刮板输送机配件: 刮板减速器 刮板链条/米
  液压支架配件: 立柱千斤顶 液压阀组 高压胶管/根
阀门管件/台
  手动阀门: 截止阀 球阀 蝶阀
  电动阀门: 电动闸阀 电动调节阀
  管材管件/件: 无缝钢管/米 法兰
仪器仪表/台
  压力仪表: 压力变送器# 压力表/块
  流量仪表: 电磁流量计# 涡街流量计
  温度仪表/支: 热电阻
  分析仪表: 气体检测仪# 水质分析仪
劳动防护用品/件
  头部防护/顶: 安全帽#
  足部防护/双: 安全靴# 绝缘靴#
  呼吸防护/盒: 防尘口罩# 自救器/台#
  身体防护/套: 阻燃工作服 防寒服
紧固件与五金/件
  螺栓螺母/套: 高强螺栓 不锈钢螺栓
  手动工具/把: 扭矩扳手
  焊接材料/千克: 焊条 焊丝
电气元件/件
  开关电器/台: 断路器 接触器
  变频器/台: 低压变频器
  照明灯具/盏: 防爆灯具 矿灯
信息与办公/件
  办公设备/台!: 打印机!
  网络设备/台: 工业交换机
`;

/** Certificates that a supplier holds for goods below a root. */
const CERTIFICATES: Readonly<Record<string, readonly string[]>> = {
  电线电缆: ['全国工业产品生产许可证'],
  煤矿专用设备: ['矿用产品安全标志证书'],
  油品与化工: ['危险化学品经营许可证'],
  劳动防护用品: ['特种劳动防护用品安全标志证书'],
  仪器仪表: ['计量器具型式批准证书'],
};

/** Attribute templates, also of goods below: name (`*` required), type, then its unit, or what may be chosen. */
const ATTRS = `
轴承: 内径* NUMBER mm; 外径* NUMBER mm; 密封形式 SINGLE 开式 单面密封 双面密封
输送设备: 材质* SINGLE Q235 Q345 不锈钢; 表面处理 MULTI 喷塑 镀锌 包胶
电线电缆: 额定电压* TEXT kV; 导体材质* SINGLE 铜 铝; 阻燃等级 SINGLE A B C 无
润滑油: 黏度等级* TEXT; 净重 NUMBER kg
煤矿专用设备: 安标编号* TEXT; 适用机型 TEXT
阀门管件: 公称通径* NUMBER mm; 公称压力* NUMBER MPa; 阀体材质 SINGLE 铸铁 铸钢 不锈钢
仪器仪表: 测量范围* TEXT; 精度等级 TEXT 级
劳动防护用品: 执行标准* TEXT; 颜色 MULTI 红 黄 蓝 白
`;

interface Planned {
  readonly code: string;
  readonly parent: string | null;
  readonly name: string;
  readonly level: number;
  readonly unit: string;
  readonly status: number;
  readonly report: boolean;
  readonly certificates: readonly string[];
  readonly sort: number;
}

/** Each category with the code that its place gives it. */
function planned(): Planned[] {
  const counts = [0, 0, 0, 0];
  const above: Planned[] = [];
  const nodes = OUTLINE.trim()
    .split('\n')
    .flatMap((line) => {
      const [node = '', leaves] = line.split(': ');
      const level = node.search(/\S/) / 2 + 1;
      const below = (leaves?.split(' ') ?? []).map((text) => ({ level: level + 1, text }));
      return [{ level, text: node.trim() }, ...below];
    });
  return nodes.map(({ level, text }) => {
    const count = (counts[level - 1] ?? 0) + 1;
    counts.fill(0, level)[level - 1] = count;
    const parent = above[level - 2];
    const [name = '', unit = parent?.unit ?? '件'] = text.replace(/[!#]/, '').split('/');
    const category = {
      code: `${parent?.code ?? ''}${String(count).padStart(2, '0')}`,
      parent: parent?.code ?? null,
      name,
      level,
      unit,
      status: text.endsWith('!') ? 0 : 1,
      report: text.endsWith('#'),
      certificates: CERTIFICATES[above[0] && level > 1 ? above[0].name : name] ?? [],
      sort: count * 10,
    };
    above.splice(level - 1, above.length, category);
    return category;
  });
}

const attrRows = ATTRS.trim()
  .split('\n')
  .flatMap((line) => {
    const [category = '', attrs = ''] = line.split(': ');
    return attrs.split('; ').map((attr, index) => {
      const [name = '', type = '', ...rest] = attr.split(' ');
      const chosen = type === 'SINGLE' || type === 'MULTI';
      return {
        category,
        name: name.replace('*', ''),
        type,
        unit: chosen ? null : (rest[0] ?? null),
        required: name.endsWith('*'),
        options: chosen ? rest : [],
        sort: index + 1,
      };
    });
  });

export async function seedClassification({ db, clock, progress }: SeedContext): Promise<void> {
  const rows = planned();
  const at = new Date(clock.now().getTime() - 400 * 86_400_000).toISOString();
  for (const level of [1, 2, 3, 4])
    await sql`
      insert into gd_category (category_code, name, parent_id, level, default_unit, default_tax_rate, tax_class_code,
        required_qualifications, report_required, sort, status, updated_by_name, created_at, updated_at)
      select r.code, r.name, p.id, r.level, r.unit, 0.13, '109' || rpad(r.code, 16, '0'),
        array(select jsonb_array_elements_text(r.certificates)), r.report, r.sort, r.status, '沈恪', ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows.filter((row) => row.level === level))}::jsonb) as r(code text,
        parent text, name text, level int, unit text, status int, report boolean, certificates jsonb, sort int)
      left join gd_category p on p.category_code = r.parent
      order by r.code`.execute(db);
  await sql`
    insert into gd_category_attr (category_id, name, type, unit, required, options, searchable, sort)
    select c.id, r.name, r.type, r.unit, r.required, r.options, r.required, r.sort
    from jsonb_to_recordset(${JSON.stringify(attrRows)}::jsonb) as r(category text, name text, type text, unit text,
      required boolean, options jsonb, sort int)
    join gd_category c on c.name = r.category`.execute(db);
  await seedHistory(
    db,
    'goodsClassification',
    sql`select id, null, 'CREATE', null, null, '沈恪', '澜岳能源集团有限公司', created_at from gd_category`,
  );
  progress(`商品分类 ${rows.length} 个`);
}

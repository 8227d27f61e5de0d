/** The lists that the product starts with. */
import { PLATE } from '@portal/sdk/calls/plate';
import { vat } from './seed-tax.ts';

/** Item number, name, and what else the item carries. */
export type DictionaryItem = readonly [
  itemNo: string,
  itemName: string,
  extra?: { key?: string; relativeCode1?: string; color?: string },
];

export interface Dictionary {
  readonly system: 'OP' | 'TAX';
  readonly codeNo: string;
  readonly codeName: string;
  /** Codes that the product itself refers to. */
  readonly locked: boolean;
  readonly items: readonly DictionaryItem[];
}

const op = (codeNo: string, codeName: string, locked: boolean, ...items: DictionaryItem[]): Dictionary => ({
  system: 'OP',
  codeNo,
  codeName,
  locked,
  items,
});

const red = { color: 'danger' };
const amber = { color: 'warning' };
const green = { color: 'success' };

const business: readonly Dictionary[] = [
  op(
    'BUS_PARTNER_TYPE',
    '业务伙伴类型',
    true,
    ['1', '供应商'],
    ['2', '采购单位'],
    ['3', '运营单位'],
    ['4', '金融机构'],
    ['5', '承运商'],
  ),
  op('ACCOUNT_TYPE', '账户类型', true, ['1', '结算账户'], ['2', '保证金账户'], ['3', '融资账户'], ['4', '电费账户']),
  op(
    'TRANSACTION_TYPE',
    '交易类型',
    true,
    ['01', '充值', { key: 'I' }],
    ['02', '提现', { key: 'O' }],
    ['03', '货款支付', { key: 'O' }],
    ['04', '货款收入', { key: 'I' }],
    ['05', '服务费', { key: 'O' }],
    ['06', '退款', { key: 'I' }],
    ['07', '融资放款', { key: 'I' }],
    ['08', '融资还款', { key: 'O' }],
    ['09', '利息', { key: 'I' }],
    ['10', '调账'],
  ),
  op(
    'TICKET',
    '工单类型',
    true,
    ['1', '系统故障'],
    ['2', '业务咨询'],
    ['3', '功能建议'],
    ['4', '数据问题'],
    ['5', '账号权限'],
    ['6', '投诉'],
  ),
  op('PRIORITY', '优先级', true, ['1', '紧急', red], ['2', '高', amber], ['3', '中'], ['4', '低']),
  op(
    'STATUS',
    '工单状态',
    true,
    ['0', '新建'],
    ['1', '待受理', amber],
    ['2', '处理中'],
    ['3', '挂起'],
    ['4', '待验证'],
    ['5', '已关闭', green],
    ['6', '已取消'],
  ),
  op('PLATE', '板块', true, ...Object.entries(PLATE).map(([code, name]): DictionaryItem => [code, name])),
  op(
    'ENT_TYPE',
    '企业类型',
    true,
    ['1', '有限责任公司'],
    ['2', '股份有限公司'],
    ['3', '国有企业'],
    ['4', '个体工商户'],
    ['5', '事业单位'],
    ['6', '分支机构'],
  ),
  op('SUPPLIER_TYPE', '供应商类型', false, ['1', '生产'], ['2', '贸易'], ['3', '服务']),
  op('ORDER_TYPE', '订单类型', true, ['1', '协议订单'], ['2', '框架订单'], ['3', '零星订单'], ['4', '服务订单']),
  op(
    'SOURCE_SYSTEM',
    '来源系统',
    true,
    ['PORTAL', '门户'],
    ['ERP', '企业资源计划'],
    ['MALL', '集采商城'],
    ['IMPORT', '导入'],
  ),
  op(
    'DELAY_REASON',
    '交期变更原因',
    true,
    ['1', '生产延误'],
    ['2', '原料短缺'],
    ['3', '物流'],
    ['4', '需求方原因'],
    ['5', '不可抗力'],
  ),
  op(
    'REJECT_REASON',
    '拒收原因',
    false,
    ['1', '质量不合格'],
    ['2', '规格不符'],
    ['3', '数量不符'],
    ['4', '包装破损'],
    ['5', '资料不全'],
  ),
  op(
    'CARRIER',
    '承运商',
    false,
    ['1', '朔屿物流'],
    ['2', '云屿速运'],
    ['3', '霁川货运'],
    ['4', '供应商自送'],
    ['5', '采购方自提'],
  ),
  op(
    'UNIT',
    '计量单位',
    false,
    ['台', '台'],
    ['套', '套'],
    ['件', '件'],
    ['个', '个'],
    ['米', '米'],
    ['千克', '千克'],
    ['吨', '吨'],
    ['桶', '桶'],
    ['双', '双'],
    ['项', '项'],
  ),
  op(
    'DISPUTE_REASON',
    '结算争议原因',
    true,
    ['1', '单价差异'],
    ['2', '数量差异'],
    ['3', '税额尾差'],
    ['4', '质量扣款'],
    ['5', '其他'],
  ),
  op(
    'CONTRACT_TYPE',
    '合同类型',
    true,
    ['1', '买卖合同'],
    ['2', '框架协议'],
    ['3', '服务合同'],
    ['4', '运输合同'],
    ['5', '租赁合同'],
  ),
  op('PAY_METHOD', '付款方式', true, ['1', '线下转账'], ['2', '网银'], ['3', '票据']),
  op(
    'REPAY_METHOD',
    '还款方式',
    true,
    ['1', '到期一次还本付息'],
    ['2', '按月付息到期还本'],
    ['3', '等额本息'],
    ['4', '等额本金'],
  ),
  op(
    'QUAL_TYPE',
    '资质类型',
    false,
    ['1', '营业执照'],
    ['2', '开户许可证'],
    ['3', 'ISO9001 质量体系认证'],
    ['4', '安全生产许可证'],
    ['5', '特种设备许可证'],
    ['6', '授权书'],
    ['7', '检测报告'],
  ),
  op('ADDRESS_TYPE', '地址类型', true, ['1', '收货'], ['2', '收票'], ['3', '退货'], ['4', '发货']),
  op('PENALTY_TYPE', '处罚类型', true, ['1', '警告', amber], ['2', '暂停', amber], ['3', '禁止', red]),
  op(
    'BEHAVIOR_TYPE',
    '不良行为',
    false,
    ['1', '延期交货'],
    ['2', '质量问题'],
    ['3', '弄虚作假'],
    ['4', '围标串标'],
    ['5', '拒绝履约'],
    ['9', '其他'],
  ),
  op(
    'RISK_TYPE',
    '风险类型',
    true,
    ['1', '经营风险'],
    ['2', '司法风险'],
    ['3', '信用风险'],
    ['4', '履约风险'],
    ['5', '舆情风险'],
  ),
  op('RISK_LEVEL', '风险等级', true, ['1', '高', red], ['2', '中', amber], ['3', '低', green]),
  op('FOLLOW_METHOD', '跟进方式', false, ['1', '电话'], ['2', '拜访'], ['3', '线上会议'], ['4', '邮件']),
];

export const DICTIONARIES: readonly Dictionary[] = [...business, ...vat];

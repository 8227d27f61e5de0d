import type { OutputOf } from '@portal/sdk/contract';
import type { Kpi } from '@portal/sdk/ui/report';
import { type agreementReport, endingDays } from './contract.ts';

type Summary = OutputOf<typeof agreementReport.summary>;

export const agreementFigures = (data: Summary | undefined): readonly Kpi[] => [
  { label: '协议数', value: data?.agreements, unit: '份', definition: '符合查询条件的采购协议。' },
  { label: '协议金额', value: data?.totals.amount, kind: 'money', definition: '协议约定的含税总金额之和。' },
  {
    label: '已下单',
    value: data?.totals.usedAmount,
    kind: 'money',
    definition: '协议项下有效订单的含税金额之和，不含已拒单和已取消；采购单位只统计本单位的订单。',
  },
  { label: '执行率', value: data?.useRate, kind: 'percent', definition: '已下单金额除以协议金额。' },
  { label: '将到期', value: data?.ending, unit: '份', definition: `${endingDays} 天内到期且未终止的协议。` },
  { label: '即将用完', value: data?.nearlyUsed, unit: '份', definition: '履行中且执行率超过 95% 的协议。' },
];

import type { OutputOf } from '@portal/sdk/contract';
import { kpisOf } from '../kpis.ts';
import { agreementReport, endingDays } from './contract.ts';

export const agreementFigures = (data: OutputOf<typeof agreementReport.summary> | undefined) =>
  kpisOf(agreementReport.summary, data, {
    agreements: { unit: '份', definition: '符合查询条件的采购协议。' },
    amount: '协议约定的含税总金额之和。',
    usedAmount: '协议项下有效订单的含税金额之和，不含已拒单和已取消；采购单位只统计本单位的订单。',
    useRate: '已下单金额除以协议金额。',
    ending: { unit: '份', definition: `${endingDays} 天内到期且未终止的协议。` },
    nearlyUsed: { unit: '份', definition: '履行中且执行率超过 95% 的协议。' },
  });

/** The ledger of date changes as a workbook. */
import { conditionsOf, type Context, exporting, type SheetColumn } from '@portal/sdk/server';
import { CHANGE_FACTS, type ChangeFilters, foundChanges } from './changes.server.ts';
import { CHANGE_STATUS, IMPACT, REASON_TYPE, SCOPE } from './contract.ts';

const found = (context: Context, filters: ChangeFilters) =>
  foundChanges(context, filters).select(CHANGE_FACTS).orderBy('c.submittedAt', 'desc').orderBy('c.id');

type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

const textOf = <T extends object>(table: T, code: unknown): string => String(table[code as keyof T] ?? code);

const COLUMNS: readonly SheetColumn<Row>[] = [
  { title: '变更单号', value: (c) => c.changeNo },
  { title: '订单编号', value: (c) => c.orderNo },
  { title: '行号/物料', width: 28, value: (c) => c.material },
  { title: '供应商', width: 30, value: (c) => c.supplierName },
  { title: '采购单位', width: 30, value: (c) => c.purchaserName },
  { title: '原交期', kind: 'day', value: (c) => c.oldDate },
  { title: '新交期', kind: 'day', value: (c) => c.newDate },
  { title: '延期天数', kind: 'integer', width: 10, value: (c) => c.delayDays },
  { title: '累计延期天数', kind: 'integer', value: (c) => c.totalDelayDays },
  { title: '变更原因', width: 12, value: (c) => textOf(REASON_TYPE, c.reasonType) },
  { title: '影响金额（元）', kind: 'money', width: 18, value: (c) => c.affectedAmount },
  { title: '项目影响等级', width: 14, value: (c) => textOf(IMPACT, c.impact) },
  { title: '提交时间', kind: 'time', value: (c) => c.submittedAt },
  { title: '一级意见', width: 30, value: (c) => c.firstOpinion },
  { title: '一级处理人', width: 12, value: (c) => c.firstByName },
  { title: '一级时间', kind: 'time', value: (c) => c.firstAt },
  { title: '状态', width: 12, value: (c) => textOf(CHANGE_STATUS, c.status) },
];

export async function exportChanges(filters: ChangeFilters, context: Context) {
  const title = filters.auditLevel === 1 ? '交期变更一级审核' : '交期变更二级审核';
  const conditions = conditionsOf(filters, {
    scope: ['范围', SCOPE],
    changeNo: '变更单号',
    orderNo: '订单编号',
    supplierName: '供应商',
    reasonType: ['变更原因', REASON_TYPE],
    status: ['状态', CHANGE_STATUS],
    submittedFrom: ['提交日期', 'submittedTo'],
  });
  return exporting({ title, columns: COLUMNS, rows: found(context, filters), conditions });
}

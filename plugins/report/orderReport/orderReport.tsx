import { CopyText, Tabs, ToggleButton } from '@portal/sdk/ui';
import { KpiCards, ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { useMemo, useState } from 'react';
import { orderAt } from '../addresses.ts';
import { Report, tableOf, useReport } from '../report.tsx';
import { orderReport } from './contract.ts';
import { ledgerFigures } from './figures.ts';

const COLUMNS = columnsOf(orderReport.page, {
  orderNo: (orderNo, { orderId }) => <CopyText text={orderNo} to={orderAt(orderId)} />,
});

/** What each kind of reader looks at. */
const SETS = {
  purchase: ['订单', '商品', '交付'],
  finance: ['订单', '结算', '发票', '付款'],
  operation: ['订单', '商品', '交付', '结算', '发票', '付款'],
};
const TABS = { purchase: '采购视图', finance: '财务视图', operation: '运营视图' } as const;

/** 订单总台账：主表与明细、三种列视图、全量合计、导出、打印。 */
export default function OrderReportPage() {
  const report = useReport(orderReport);
  const { list, summary } = report;
  const [set, setSet] = useState<keyof typeof SETS>('operation');
  const columns = useMemo(() => COLUMNS.filter(({ group = '' }) => SETS[set].includes(group)), [set]);
  const { detail = false } = list.filters;
  const switchTo = (lines: boolean) => list.narrow({ detail: lines ? true : undefined });
  const { paidAmount, unpaidAmount } = summary.data ?? {};
  const { totals } = tableOf(report);
  return (
    <Report
      report={report}
      viewed="orderReport"
      fields={[
        'orderNo',
        'supplierName',
        'purchaserName',
        'goods',
        'agreementNo',
        'plate',
        'deliveryDateFrom',
        'receivedFrom',
        'amountMin',
        'status',
        'invoiceState',
        'payState',
        'changesMin',
        'sourceSystem',
        'extOrderNo',
        'valid',
        'dead',
        'late',
        'prepaid',
        'overdue',
        'orgCode',
        'categoryId',
      ]}
    >
      <KpiCards items={ledgerFigures(summary.data, report.filters)} />
      <Tabs label="列视图" value={set} onChange={setSet} texts={TABS} />
      <ReportTable
        list={list}
        caption="订单总台账"
        settingsKey={`${orderReport.page.path}:${set}`}
        key={set}
        frozen={3}
        columns={columns}
        totals={{ ...totals, ...(paidAmount && unpaidAmount && { paidAmount, unpaidAmount }) }}
        toolbar={
          <>
            <ToggleButton checked={!detail} onClick={() => switchTo(false)}>
              主表
            </ToggleButton>
            <ToggleButton checked={detail} onClick={() => switchTo(true)}>
              明细
            </ToggleButton>
          </>
        }
      />
    </Report>
  );
}

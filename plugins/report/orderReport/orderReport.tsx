import { ORDER_STATUS, SOURCE_SYSTEM } from '@portal/sdk/calls/order';
import { useCall, useList } from '@portal/sdk';
import { PLATE } from '@portal/sdk/calls/enterprise';
import { CopyText, ExportButton, StatusTag, Tabs, TextLink, ToggleButton } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { conditionsText, KpiCards, PeriodBar, ReportPage, ReportTable } from '@portal/sdk/ui/report';
import { useMemo, useState } from 'react';
import { PROGRESS } from '../codes.ts';
import { Subscribe } from '../subscription/subscribe.tsx';
import { tableColumns } from '../table-columns.tsx';
import { COLUMN_SETS, type ColumnSet, LEDGER_COLUMNS } from './columns.ts';
import { orderReport } from './contract.ts';
import { ledgerFigures } from './figures.ts';
import { Views } from '../views/views.tsx';
import { useTreeField } from '../tree/use-tree-field.ts';

const FIELDS: readonly FilterField<typeof orderReport.page>[] = [
  { name: 'orderNo', label: '订单号' },
  { name: 'supplierName', label: '供应商' },
  { name: 'purchaserName', label: '采购单位' },
  { name: 'goods', label: '物料', placeholder: '物料名称或编码' },
  { name: 'agreementNo', label: '协议号' },
  { name: 'plate', label: '板块', codes: PLATE },
  { kind: 'dayRange', label: '承诺交期', from: 'deliveryDateFrom', to: 'deliveryDateTo' },
  { kind: 'dayRange', label: '实际收货日期', from: 'receivedFrom', to: 'receivedTo' },
  { kind: 'moneyRange', label: '订单金额（元）', from: 'amountMin', to: 'amountMax' },
  { name: 'status', label: '状态', codes: ORDER_STATUS.texts },
  { name: 'invoiceState', label: '开票状态', codes: PROGRESS },
  { name: 'payState', label: '付款状态', codes: PROGRESS },
  { name: 'changesMin', label: '变更次数不少于', kind: 'number' },
  { name: 'sourceSystem', label: '来源', codes: SOURCE_SYSTEM.texts },
  { name: 'extOrderNo', label: '外部订单号' },
  { name: 'valid', label: '只看有效订单', kind: 'switch' },
  { name: 'overdue', label: '只看逾期未交', kind: 'switch' },
];
const PERIOD = { kind: 'dayRange', label: '下单日期', from: 'orderDateFrom', to: 'orderDateTo' } as const;

const COLUMNS = tableColumns(LEDGER_COLUMNS, {
  orderNo: (orderNo, { orderId }) => (
    <CopyText text={orderNo}>
      <TextLink to={`/orderManagement/orderDetail?id=${orderId}`}>{orderNo}</TextLink>
    </CopyText>
  ),
  status: (status) => <StatusTag code={status} {...ORDER_STATUS} />,
});

const SETS = Object.entries(COLUMN_SETS).map(([value, { title }]) => ({ value: value as ColumnSet, text: title }));

/** 订单总台账：主表与明细、三种列视图、全量合计、导出、打印。 */
export default function OrderReportPage() {
  const list = useList(orderReport.page);
  const fields = [
    ...FIELDS,
    { name: 'orgCode' as const, ...useTreeField('organisations') },
    { name: 'categoryId' as const, ...useTreeField('categories') },
  ];
  const summary = useCall(orderReport.summary, list.filters);
  const [set, setSet] = useState<ColumnSet>('operation');
  const groups: readonly string[] = COLUMN_SETS[set].groups;
  const columns = useMemo(() => COLUMNS.filter(({ group = '' }) => groups.includes(group)), [groups]);
  const { detail = false } = list.filters;
  const switchTo = (lines: boolean) => list.narrow({ detail: lines ? true : undefined });
  const { totals, paidAmount, unpaidAmount } = summary.data ?? {};
  const conditions = conditionsText(list, [PERIOD, ...fields]);
  return (
    <ReportPage
      conditions={conditions}
      title="订单总台账"
      asOf={summary.data?.asOf}
      period={<PeriodBar list={list} from="orderDateFrom" to="orderDateTo" label="下单日期" />}
      tools={
        <>
          <Views report="orderReport" />
          <Subscribe report="orderReport" call={orderReport.export} input={list.filters} conditions={conditions} />
          <ExportButton call={orderReport.export} input={list.filters} />
        </>
      }
    >
      <QueryForm list={list} fields={fields} />
      <KpiCards items={ledgerFigures(summary.data)} />
      <Tabs label="列视图" value={set} onChange={setSet} tabs={SETS} />
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
    </ReportPage>
  );
}

import { useCall, useCountedList, useSession } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, Page, StatusTabs, StatusTag, Tabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, ImportButton, RowActions } from '@portal/sdk/ui/table';
import { ApplyButton } from './apply-dialog.tsx';
import { BatchTools } from './batch-tools.tsx';
import {
  type Direction,
  INVOICE_KIND,
  type InvoiceRow,
  invoice,
  invoiceImport,
  SOURCE,
  VERIFY_RESULT,
  VERIFY_TONE,
} from './contract.ts';
import { invoiceActions } from './invoice-actions.tsx';
import { INVOICE_STATUS, type InvoiceStatus } from './status.ts';

const STATES = {
  OUT: [0, 10, 20, 25, 30, 40, 50, 60, 70, 71, 80],
  IN: [30, 40, 50, 60, 70, 71],
} as const satisfies Record<Direction, readonly InvoiceStatus[]>;
const TITLE = { OUT: '销项发票', IN: '进项发票' } as const;

/** Up to the day of issue they fit a window of 1366 pixels. */
const COLUMNS: readonly Column<InvoiceRow>[] = [
  {
    title: '发票号码',
    key: 'invoiceNo',
    width: 224,
    show: ({ id, invoiceNo, applyNo }) => (
      <CopyText text={invoiceNo ?? applyNo}>
        <TextLink to={`/settlementManagement/invoiceInfo?id=${id}`}>{invoiceNo ?? `申请 ${applyNo}`}</TextLink>
      </CopyText>
    ),
  },
  {
    title: '状态',
    key: 'status',
    width: 148,
    show: ({ status, red }) => (
      <>
        <StatusTag code={status} {...INVOICE_STATUS} />
        {red && <ToneTag tone="danger">红字</ToneTag>}
      </>
    ),
  },
  { title: '购方', field: 'buyerName', width: 168 },
  { title: '销方', field: 'sellerName', width: 168 },
  { title: '价税合计（元）', field: 'total', as: 'money', width: 148 },
  { title: '开票日期', field: 'issueDate', width: 112, as: (day) => day ?? '-' },
  { title: '不含税（元）', field: 'amountNoTax', as: 'money', width: 144 },
  {
    title: '税率',
    field: 'taxRate',
    width: 72,
    align: 'end',
    as: (rate) => (rate === null ? '多税率' : percent(rate, { decimals: 0 })),
  },
  { title: '税额（元）', field: 'taxAmount', as: 'money', width: 136 },
  { title: '票种', field: 'invoiceKind', codes: INVOICE_KIND, width: 112 },
  { title: '结算单号', field: 'settlementNos', width: 192, as: (numbers) => numbers ?? '-' },
  { title: '验真', field: 'verifyResult', codes: VERIFY_RESULT, tones: VERIFY_TONE, width: 88 },
  { title: '来源', field: 'source', codes: SOURCE, width: 120 },
  { title: '发票代码', field: 'invoiceCode', width: 136, hidden: true, as: (code) => code ?? '-' },
];
/** A party knows its own name. */
const OWN = { OUT: 'sellerName', IN: 'buyerName' } as const;

function useDirection() {
  const [params] = useSearchParams();
  const roles = useSession().user?.roleList.map(({ roleType }) => roleType) ?? [];
  const usual: Direction = roles.includes('C') && !roles.includes('G') ? 'IN' : 'OUT';
  const direction = (params.get('direction') ?? usual) as Direction;
  return { direction, party: roles.includes('G') || roles.includes('C') };
}

/** 发票管理：销项与进项；申请、开具、交付、签收、退票、认证、红冲、导入、查验、下载、导出。 */
export default function MyInvoicePage() {
  const { direction, party } = useDirection();
  const list = useCountedList(invoice.page, invoice.counts, 'status', { direction });
  const sums = useCall(invoice.sums, { ...list.filters, direction });
  const reload = () => Promise.all([list.reload(), sums.reload()]);
  const actions: Column<InvoiceRow> = {
    title: '操作',
    key: 'actions',
    width: 184,
    show: (row) => <RowActions>{invoiceActions({ invoice: row, onDone: reload })}</RowActions>,
  };
  const columns = COLUMNS.filter(({ field }) => !party || field !== OWN[direction]);
  const { total = '0', amountNoTax = '0', taxAmount = '0' } = sums.data ?? {};
  return (
    <Page title="发票管理">
      <Tabs
        label="发票方向"
        value={direction}
        onChange={(next) => list.search({ direction: next })}
        tabs={[
          { value: 'OUT', text: TITLE.OUT },
          { value: 'IN', text: TITLE.IN },
        ]}
      />
      <QueryForm
        list={list}
        fields={[
          { name: 'invoiceNo', label: '发票号码' },
          { name: 'invoiceKind', label: '票种', codes: INVOICE_KIND },
          { kind: 'dayRange', label: '开票日期', from: 'issueDateFrom', to: 'issueDateTo' },
          { name: 'buyerName', label: '购方' },
          { name: 'sellerName', label: '销方' },
          { name: 'settlementNo', label: '结算单号' },
          { kind: 'moneyRange', label: '价税合计（元）', from: 'amountMin', to: 'amountMax' },
          { name: 'source', label: '来源', codes: SOURCE },
          { name: 'invoiceCode', label: '发票代码' },
        ]}
      />
      <StatusTabs list={list} texts={INVOICE_STATUS.texts} codes={STATES[direction]} />
      <DataTable
        list={list}
        caption={TITLE[direction]}
        columns={[...columns, actions]}
        amount="total"
        totals={{ amountNoTax, taxAmount, total }}
        batch={(rows, clear) => (
          <BatchTools
            rows={rows}
            onDone={() => {
              clear();
              return reload();
            }}
          />
        )}
        toolbar={
          direction === 'OUT' ? (
            <ApplyButton onDone={reload} />
          ) : (
            <ImportButton calls={invoiceImport} subject="进项发票" onDone={reload} />
          )
        }
        tools={<ExportButton call={invoice.export} input={{ ...list.filters, direction }} />}
      />
    </Page>
  );
}

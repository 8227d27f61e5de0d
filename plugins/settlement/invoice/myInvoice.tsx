import { useCall, useCountedList, useSession } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, StatusTabs, Tabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ImportButton, ListPage } from '@portal/sdk/ui/table';
import { invoicePath } from './addresses.ts';
import { ApplyButton } from './apply-dialog.tsx';
import { BatchTools } from './batch-tools.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { type Direction, invoice, invoiceImport } from './contract.ts';
import { DIRECTION, INVOICE_STATUS, ISSUED } from './schema.ts';

const STATES = { OUT: INVOICE_STATUS.list, IN: ISSUED };

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
  // a party knows its own name
  const others = { OUT: ['buyerName'], IN: ['sellerName'], BOTH: ['buyerName', 'sellerName'] } as const;
  const { total = '0', amountNoTax = '0', taxAmount = '0' } = sums.data ?? {};
  const turn = (next: Direction) => list.search({ direction: next });
  const views = (
    <Tabs label="发票方向" value={direction} onChange={turn} texts={DIRECTION.texts} values={['OUT', 'IN']} />
  );
  return (
    <ListPage
      title="发票管理"
      views={views}
      actions={
        direction === 'OUT' ? (
          <ApplyButton onDone={reload} />
        ) : (
          <ImportButton calls={invoiceImport} subject="进项发票" onDone={reload} />
        )
      }
    >
      <QueryForm
        list={list}
        fields={[
          'invoiceNo',
          'invoiceKind',
          'issueDateFrom',
          'buyerName',
          'sellerName',
          'settlementNo',
          'amountMin',
          'source',
          'invoiceCode',
        ]}
      />
      <DataTable
        tabs={<StatusTabs list={list} codes={{ texts: INVOICE_STATUS.texts, list: STATES[direction] }} />}
        list={list}
        caption={DIRECTION.texts[direction]}
        columns={[
          // up to the day of issue they fit a window of 1366 pixels
          {
            field: 'invoiceNo',
            width: 232,
            as: (invoiceNo, { id, applyNo }) => (
              <CopyText text={invoiceNo ?? applyNo}>
                <TextLink to={invoicePath(id)}>{invoiceNo ?? `申请 ${applyNo}`}</TextLink>
              </CopyText>
            ),
          },
          ...others[party ? direction : 'BOTH'],
          'total',
          { field: 'status', marks: ({ red }) => (red ? [{ text: '红字', tone: 'danger' }] : []) },
          'issueDate',
          'amountNoTax',
          { field: 'taxRate', align: 'end', as: (rate) => (rate === null ? '多税率' : percent(rate, { decimals: 0 })) },
          'taxAmount',
          'invoiceKind',
          'settlementNos',
          'verifyResult',
          'source',
          { field: 'invoiceCode', hidden: true },
        ]}
        rowActions={(row) => <InvoiceActions invoice={row} onDone={reload} />}
        amount="total"
        totals={{ amountNoTax, taxAmount, total }}
        batch={(rows, done) => <BatchTools rows={rows} onDone={() => Promise.all([done(), sums.reload()])} />}
        tools={<ExportButton call={invoice.export} input={{ ...list.filters, direction }} />}
      />
    </ListPage>
  );
}

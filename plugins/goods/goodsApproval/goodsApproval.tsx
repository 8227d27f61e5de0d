import { bus, useCall, useList } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, Page, RemainingTime, Tabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, RowActions } from '@portal/sdk/ui/table';
import { CHANGE_TYPE, VERSION_STATUS, VERSION_TONE } from '../goodsList/contract.ts';
import { BatchPass } from '../review/batch-pass.tsx';
import { goodsBizType } from '../review/contract.ts';
import { TransferButton } from '../review/transfer-button.tsx';
import { type ApprovalRow, goodsApproval, RISE_BAND } from './contract.ts';
import { PriceChange } from './price-change.tsx';

const SCOPE = { todo: '待我处理', done: '我已处理', all: '全部' } as const;
type Scope = keyof typeof SCOPE;
const infoOf = (id: string) => `/productManagement/goodsApprovalInfo?id=${id}`;

const COLUMNS: readonly Column<ApprovalRow>[] = [
  {
    title: '商品编码',
    key: 'goodsCode',
    width: 208,
    show: ({ id, goodsCode }) => (
      <CopyText text={goodsCode}>
        <TextLink to={infoOf(id)}>{goodsCode}</TextLink>
      </CopyText>
    ),
  },
  { title: '商品名称', field: 'goodsName', width: 184 },
  { title: '状态', field: 'status', codes: VERSION_STATUS, tones: VERSION_TONE, width: 96 },
  { title: '剩余时限', field: 'dueAt', width: 104, as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
  { title: '变更类型', field: 'changeType', codes: CHANGE_TYPE, width: 88 },
  {
    title: '变更摘要',
    key: 'summary',
    width: 256,
    show: ({ oldPrice, newPrice, priceRise }) => (
      <PriceChange oldPrice={oldPrice} newPrice={newPrice} rise={priceRise} />
    ),
  },
  {
    title: '规则命中',
    field: 'hitCount',
    width: 88,
    align: 'end',
    as: (count) => (count === 0 ? '0' : <ToneTag tone="danger">{count} 项</ToneTag>),
  },
  { title: '供应商', field: 'supplierName', width: 184 },
  { title: '环节', field: 'step', codes: { 1: '商品审核', 2: '价格复审' }, width: 96 },
  { title: '提交时间', field: 'submittedAt', as: 'dateTime', width: 176 },
  {
    title: '当前处理人',
    key: 'handler',
    width: 112,
    show: ({ status, handler, decidedByName }) => (status === 1 ? (handler ?? '运营单位') : decidedByName),
  },
];

/** 商品审核：待我处理、我已处理、全部；未涨价且未命中规则的可批量通过，可转办、导出。 */
export default function GoodsApprovalPage() {
  const [params] = useSearchParams();
  const scope = (params.get('scope') ?? 'todo') as Scope;
  const list = useList(goodsApproval.approvalPage, { scope });
  const todo = useCall(goodsApproval.approvalPage, { scope: 'todo', size: 1 });
  const reload = () => {
    bus.emit('todo:changed', {});
    return Promise.all([list.reload(), todo.reload()]);
  };
  return (
    <Page title="商品审核">
      <QueryForm
        list={list}
        fields={[
          { name: 'goods', label: '商品编码/名称' },
          { name: 'supplierName', label: '供应商' },
          { name: 'changeType', label: '变更类型', codes: CHANGE_TYPE },
          { name: 'rise', label: '涨幅区间', codes: RISE_BAND },
          { kind: 'dayRange', label: '提交时间', from: 'submittedFrom', to: 'submittedTo' },
          { name: 'overdue', label: '只看超时', kind: 'switch' },
        ]}
      />
      <Tabs
        label="处理范围"
        value={scope}
        onChange={(next) => list.search({ ...list.filters, scope: next })}
        tabs={(Object.keys(SCOPE) as Scope[]).map((one) => ({
          value: one,
          text: SCOPE[one],
          ...(one === 'todo' && { count: todo.data?.total }),
        }))}
      />
      <DataTable
        list={list}
        caption={SCOPE[scope]}
        columns={COLUMNS}
        rowActions={({ id, applyNo, status }) => (
          <RowActions>
            <TextLink to={infoOf(id)}>{status === 1 ? '审核' : '查看'}</TextLink>
            {status === 1 && <TransferButton applyNos={[applyNo]} look="text" then={reload} />}
          </RowActions>
        )}
        {...(scope === 'todo' && {
          batch: (rows: readonly ApprovalRow[], clear: () => void) => {
            const then = () => {
              clear();
              return reload();
            };
            return (
              <>
                <BatchPass rows={rows} bizType={goodsBizType} rule="只通过未涨价且未命中规则的申请" then={then} />
                <TransferButton applyNos={rows.map(({ applyNo }) => applyNo)} then={then} />
              </>
            );
          },
        })}
        tools={<ExportButton call={goodsApproval.exportApproval} input={{ ...list.filters, scope }} />}
      />
    </Page>
  );
}

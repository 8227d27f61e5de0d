import { bus, useCall, useList } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, Page, RemainingTime, Tabs, TextLink, ToneTag } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, RowActions } from '@portal/sdk/ui/table';
import { BatchPass } from '../review/batch-pass.tsx';
import { categoryBizType } from '../review/contract.ts';
import { TransferButton } from '../review/transfer-button.tsx';
import { APPLY_TYPE, category, SUPPLY_STATUS, SUPPLY_TONE, type SupplyApproval } from './contract.ts';

const SCOPE = { todo: '待我处理', done: '我已处理', all: '全部' } as const;
type Scope = keyof typeof SCOPE;
const infoOf = (id: string) => `/productManagement/approvalInfo?id=${id}`;

const COLUMNS: readonly Column<SupplyApproval>[] = [
  {
    title: '申请编号',
    key: 'applyNo',
    width: 220,
    show: ({ id, applyNo }) => (
      <CopyText text={applyNo ?? ''}>
        <TextLink to={infoOf(id)}>{applyNo}</TextLink>
      </CopyText>
    ),
  },
  { title: '状态', field: 'auditStatus', codes: SUPPLY_STATUS, tones: SUPPLY_TONE, width: 100 },
  { title: '剩余时限', field: 'dueAt', width: 108, as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
  { title: '供应商', field: 'supplierName', width: 200 },
  { title: '类目', field: 'classificationName', width: 240 },
  { title: '申请类型', field: 'applyType', codes: APPLY_TYPE, width: 88 },
  {
    title: '资质自动核对',
    key: 'check',
    width: 128,
    show: ({ supplied, required }) =>
      required === 0 ? (
        '无要求'
      ) : (
        <ToneTag tone={supplied < required ? 'danger' : 'success'}>
          {supplied} / {required} 有效
        </ToneTag>
      ),
  },
  { title: '提交时间', field: 'submittedAt', as: 'dateTime', width: 176 },
  {
    title: '当前处理人',
    key: 'handler',
    width: 112,
    show: ({ auditStatus, handler, decidedByName }) => (auditStatus === 1 ? (handler ?? '运营单位') : decidedByName),
  },
];

/** 类目审核：待我处理、我已处理、全部；低风险可批量通过，可转办、导出。 */
export default function ApprovalPage() {
  const [params] = useSearchParams();
  const scope = (params.get('scope') ?? 'todo') as Scope;
  const list = useList(category.approvalPage, { scope });
  const todo = useCall(category.approvalPage, { scope: 'todo', size: 1 });
  const reload = () => {
    bus.emit('todo:changed', {});
    return Promise.all([list.reload(), todo.reload()]);
  };
  return (
    <Page title="类目审核">
      <QueryForm
        list={list}
        fields={[
          { name: 'applyNo', label: '申请编号' },
          { name: 'supplierName', label: '供应商' },
          { name: 'categoryName', label: '类目' },
          { name: 'applyType', label: '申请类型', codes: APPLY_TYPE },
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
        rowActions={({ id, applyNo, auditStatus }) => (
          <RowActions>
            <TextLink to={infoOf(id)}>{auditStatus === 1 ? '审核' : '查看'}</TextLink>
            {auditStatus === 1 && <TransferButton applyNos={[applyNo ?? '']} look="text" then={reload} />}
          </RowActions>
        )}
        {...(scope === 'todo' && {
          batch: (rows: readonly SupplyApproval[], clear: () => void) => {
            const then = () => {
              clear();
              return reload();
            };
            return (
              <>
                <BatchPass rows={rows} bizType={categoryBizType} rule="只通过资质齐全的新增和续期申请" then={then} />
                <TransferButton applyNos={rows.flatMap(({ applyNo }) => applyNo ?? [])} then={then} />
              </>
            );
          },
        })}
        tools={<ExportButton call={category.exportApproval} input={{ ...list.filters, scope }} />}
      />
    </Page>
  );
}

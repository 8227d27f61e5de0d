import { bus, useCall, useList, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, Page, RemainingTime, ScopeTabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { BatchPass } from './batch-pass.tsx';
import { CHANGE_STATUS, CHANGE_TONE, type ChangeRow, deliveryDate, IMPACT, REASON_TYPE, SCOPE } from './contract.ts';
import { Delay } from './delay.tsx';

const PATH = { 1: '/orderManagement/deliveryDate/firstAudit', 2: '/orderManagement/deliveryDate/secondAudit' } as const;
const TITLE = { 1: '交期变更一级审核', 2: '交期变更二级审核' } as const;
const IMPACT_TONE = { HIGH: 'danger', MEDIUM: 'waiting', LOW: 'neutral' } as const;
type Scope = keyof typeof SCOPE;

const FACTS: readonly Column<ChangeRow>[] = [
  { title: '状态', field: 'status', codes: CHANGE_STATUS, tones: CHANGE_TONE, width: 124 },
  { title: '时限', field: 'dueAt', width: 116, as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
  { title: '原交期', field: 'oldDate', width: 112 },
  { title: '新交期', field: 'newDate', width: 112 },
  { title: '延期天数', field: 'delayDays', align: 'end', width: 120, as: (days) => <Delay days={days} /> },
  { title: '行号/物料', field: 'material', width: 184 },
  { title: '供应商', field: 'supplierName', width: 176 },
  { title: '采购单位', field: 'purchaserName', width: 160 },
  { title: '变更原因', field: 'reasonType', codes: REASON_TYPE, width: 112 },
  { title: '影响金额（元）', field: 'affectedAmount', as: 'money', width: 168 },
];

const FIRST_LEVEL: readonly Column<ChangeRow>[] = [
  { title: '累计延期', field: 'totalDelayDays', align: 'end', width: 104, as: (days) => <Delay days={days} /> },
  { title: '影响等级', field: 'impact', codes: IMPACT, tones: IMPACT_TONE, width: 104 },
  { title: '一级意见', field: 'firstOpinion', width: 200 },
  { title: '一级处理人', field: 'firstByName', width: 112 },
  { title: '一级时间', field: 'firstAt', as: 'dateTime', width: 180 },
];

const SUBMITTED: Column<ChangeRow> = { title: '提交时间', field: 'submittedAt', as: 'dateTime', width: 180 };

/** 交期变更工作列表：待我处理、我已处理、我发起的；单号进入审核，短延期可批量通过。 */
export function ChangeWorklist({ level }: { level: 1 | 2 }) {
  const { codes } = useSession();
  const [params] = useSearchParams();
  const applies = codes.has(deliveryDate.save.access);
  const audits = codes.has(`order:change:audit${level}`);
  const scope = (params.get('scope') ?? (applies && !audits ? 'mine' : 'todo')) as Scope;
  const list = useList(deliveryDate.page, { auditLevel: level, scope });
  const todo = useCall(deliveryDate.page, { auditLevel: level, scope: 'todo', size: 1 });
  const reload = () => {
    bus.emit('todo:changed', {});
    return Promise.all([list.reload(), todo.reload()]);
  };
  const scopes = (['todo', 'done', 'mine'] as const).filter((one) => (one === 'mine' ? applies : audits || !applies));
  const open = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('id', id);
    return `${PATH[level]}?${next}`;
  };
  const columns: readonly Column<ChangeRow>[] = [
    {
      title: '变更单号',
      key: 'changeNo',
      width: 216,
      show: ({ id, changeNo }) => (
        <CopyText text={changeNo}>
          <TextLink to={open(id)}>{changeNo}</TextLink>
        </CopyText>
      ),
    },
    ...FACTS,
    ...(level === 2 ? FIRST_LEVEL : []),
    SUBMITTED,
    {
      title: '订单编号',
      key: 'orderNo',
      width: 184,
      show: ({ orderId, orderNo }) => <TextLink to={`/orderManagement/orderDetail?id=${orderId}`}>{orderNo}</TextLink>,
    },
  ];
  return (
    <Page title={TITLE[level]}>
      <QueryForm
        list={list}
        fields={[
          { name: 'changeNo', label: '变更单号' },
          { name: 'orderNo', label: '订单编号' },
          { name: 'supplierName', label: '供应商' },
          { name: 'reasonType', label: '变更原因', codes: REASON_TYPE },
          { name: 'status', label: '状态', codes: CHANGE_STATUS },
          { kind: 'dayRange', label: '提交日期', from: 'submittedFrom', to: 'submittedTo' },
        ]}
      />
      <ScopeTabs list={list} value={scope} scopes={scopes} texts={SCOPE} counts={{ todo: todo.data?.total }} />
      <DataTable
        list={list}
        caption={SCOPE[scope]}
        columns={columns}
        rowActions={({ id }) => <TextLink to={open(id)}>{scope === 'todo' && audits ? '审核' : '查看'}</TextLink>}
        amount="affectedAmount"
        {...(scope === 'todo' &&
          audits && {
            batch: (rows: readonly ChangeRow[], clear: () => void) => (
              <BatchPass
                rows={rows}
                onDone={() => {
                  clear();
                  return reload();
                }}
              />
            ),
          })}
        tools={<ExportButton call={deliveryDate.export} input={{ ...list.filters, auditLevel: level, scope }} />}
      />
    </Page>
  );
}

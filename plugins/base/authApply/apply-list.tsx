import { bus, useCall, useList, useSession } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { ActionButton, CopyText, ExportButton, Page, Tabs, TextLink, Truncated } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable } from '@portal/sdk/ui/table';
import { AdminChangeButton } from './admin-change-button.tsx';
import { ApplyButton } from './apply-button.tsx';
import { APPLY_SCOPE, APPLY_STATUS, APPLY_TONE, type ApplyRow, auditCode, authApply } from './contract.ts';
import { Until } from './until.tsx';

type Scope = keyof typeof APPLY_SCOPE;

const path = '/Base/auth-management/authApply';

const FACTS: readonly Column<ApplyRow>[] = [
  { title: '状态', field: 'status', codes: APPLY_STATUS, tones: APPLY_TONE, width: 104 },
  { title: '申请人', field: 'applicantName', width: 96 },
  { title: '企业', field: 'entName', width: 184 },
  {
    title: '申请内容',
    field: 'targets',
    width: 184,
    as: (targets) => <Truncated text={targets.map(({ name }) => name).join('、')} />,
  },
  { title: '理由', field: 'reason', width: 200, as: (reason) => <Truncated text={reason} /> },
  { title: '期限', field: 'expireAt', width: 128, as: (expireAt) => <Until expireAt={expireAt} /> },
  { title: '申请时间', field: 'createdAt', as: 'dateTime', width: 168 },
];

function useScope() {
  const [params] = useSearchParams();
  const audits = useSession().codes.has(auditCode);
  const asked = params.get('scope') as Scope | null;
  const scopes: readonly Scope[] = audits ? ['mine', 'todo', 'all'] : ['mine'];
  const scope = asked !== null && scopes.includes(asked) ? asked : audits ? 'todo' : 'mine';
  return { scope, scopes, audits, wanted: params.get('path') ?? undefined };
}

/** 申请列表。 */
export function ApplyList() {
  const { scope, scopes, audits, wanted } = useScope();
  const list = useList(authApply.page, { scope });
  const todo = useCall(authApply.page, audits ? { scope: 'todo', size: 1 } : undefined);
  const reload = () => {
    bus.emit('todo:changed', {});
    return Promise.all([list.reload(), todo.reload()]);
  };
  const columns: readonly Column<ApplyRow>[] = [
    {
      title: '申请编号',
      key: 'applyNo',
      width: 208,
      show: ({ id, applyNo }) => (
        <CopyText text={applyNo}>
          <TextLink to={`${path}?id=${id}`}>{applyNo}</TextLink>
        </CopyText>
      ),
    },
    ...FACTS,
  ];
  return (
    <Page title="权限申请" description="缺少权限时在这里申请；临时权限到期自动收回">
      <QueryForm
        list={list}
        fields={[
          { name: 'applyNo', label: '申请编号' },
          { name: 'keyword', label: '申请人/企业' },
          { name: 'status', label: '状态', codes: APPLY_STATUS },
          { kind: 'dayRange', label: '申请日期', from: 'from', to: 'to' },
        ]}
      />
      <Tabs
        label="申请范围"
        value={scope}
        onChange={(next) => list.search({ scope: next })}
        tabs={scopes.map((one) => ({
          value: one,
          text: APPLY_SCOPE[one],
          ...(one === 'todo' && { count: todo.data?.total }),
        }))}
      />
      <DataTable
        list={list}
        caption={APPLY_SCOPE[scope]}
        columns={columns}
        toolbar={
          <>
            <ApplyButton key={wanted} look="primary" path={wanted} onDone={reload}>
              申请权限
            </ApplyButton>
            <AdminChangeButton />
          </>
        }
        tools={<ExportButton call={authApply.export} input={{ ...list.filters, scope }} />}
        rowActions={(row) => (
          <>
            <TextLink to={`${path}?id=${row.id}`}>{!row.mine && row.status === 0 && audits ? '审批' : '查看'}</TextLink>
            <Own row={row} onDone={reload} />
          </>
        )}
      />
    </Page>
  );
}

/** 申请人自己的操作。 */
function Own({ row, onDone }: { row: ApplyRow; onDone: () => unknown }) {
  const { id, version, status, applyNo, mine } = row;
  if (!mine) return null;
  if (status === 0)
    return (
      <ActionButton
        call={authApply.withdraw}
        input={{ id, version }}
        ask={`撤回申请 ${applyNo} 吗？`}
        done="已撤回"
        onDone={onDone}
      >
        撤回
      </ActionButton>
    );
  return (
    <ApplyButton look="text" again={row} onDone={onDone}>
      {status === 2 || status === 3 ? '修改重提' : '再次申请'}
    </ApplyButton>
  );
}

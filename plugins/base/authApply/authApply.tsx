import { bus, useCall, useList, useSession, useTasksChange } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, ScopeTabs, TextLink, Truncated } from '@portal/sdk/ui';
import { QueryForm, StepButton } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { aboutApply, applyPath } from './addresses.ts';
import { AdminChangeButton } from './admin-change-button.tsx';
import { ApplyButton } from './apply-button.tsx';
import { ApplyDetailView, until } from './apply-detail.tsx';
import { APPLY_SCOPE, type ApplyRow, approvalCode, authApply } from './contract.ts';

type Scope = keyof typeof APPLY_SCOPE.texts;

function useScope() {
  const [params] = useSearchParams();
  const approvals = useSession().codes.has(approvalCode);
  const asked = params.get('scope') as Scope | null;
  const scopes: readonly Scope[] = approvals ? ['mine', 'todo', 'all'] : ['mine'];
  const scope = asked !== null && scopes.includes(asked) ? asked : approvals ? 'todo' : 'mine';
  return { scope, scopes, approvals, wanted: params.get('path') ?? undefined };
}

/** 申请列表。 */
function ApplyList() {
  const { scope, scopes, approvals, wanted } = useScope();
  const list = useList(authApply.page, { scope });
  useTasksChange(list.reload);
  const todo = useCall(authApply.page, approvals ? { scope: 'todo', size: 1 } : undefined);
  const reload = () => {
    bus.emit('todo:changed', {});
    return Promise.all([list.reload(), todo.reload()]);
  };
  return (
    <ListPage
      title="权限申请"
      description="缺少权限时在这里申请；临时权限到期自动收回"
      actions={
        <>
          <ApplyButton key={wanted} appearance="primary" path={wanted} onDone={reload}>
            申请权限
          </ApplyButton>
          <AdminChangeButton />
        </>
      }
    >
      <QueryForm list={list} fields={['applyNo', 'keyword', 'status', 'from']} />
      <DataTable
        tabs={
          <ScopeTabs
            list={list}
            value={scope}
            codes={{ texts: APPLY_SCOPE.texts, list: scopes }}
            counts={{ todo: todo.data?.total }}
          />
        }
        list={list}
        caption={APPLY_SCOPE.texts[scope]}
        columns={[
          { field: 'applyNo', as: (applyNo, { id }) => <CopyText text={applyNo} to={applyPath(id)} /> },
          { field: 'applicantName', width: 96 },
          { field: 'entName', width: 184 },
          { field: 'targets', as: (targets) => <Truncated text={targets.map(({ name }) => name).join('、')} /> },
          'status',
          { field: 'reason', as: (reason) => <Truncated text={reason} /> },
          { field: 'expireAt', as: until },
          'createdAt',
        ]}
        tools={<ExportButton call={authApply.export} input={{ ...list.filters, scope }} />}
        rowActions={(row) => (
          <>
            <TextLink to={applyPath(row.id)}>{row.waits ? '审批' : '查看'}</TextLink>
            <Own row={row} onDone={reload} />
          </>
        )}
      />
    </ListPage>
  );
}

/** 申请人自己的操作。 */
function Own({ row, onDone }: { row: ApplyRow; onDone: () => unknown }) {
  const { may, applyNo, mine } = row;
  if (!mine) return null;
  if (may.includes('WITHDRAW'))
    return (
      <StepButton
        call={authApply.withdraw}
        row={row}
        ask={`撤回申请 ${applyNo} 吗？`}
        about={aboutApply(row)}
        onDone={onDone}
      />
    );
  return (
    <ApplyButton appearance="text" again={row} onDone={onDone}>
      {may.includes('RESUBMIT') ? '修改重提' : '再次申请'}
    </ApplyButton>
  );
}

/** 权限申请：我的申请、待我审批、全部；单号进入详情和审批。 */
export default function AuthApplyPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <ApplyList /> : <ApplyDetailView id={id} />;
}

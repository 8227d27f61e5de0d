import { useCountedList, useTasksChange } from '@portal/sdk';
import { CopyText, ExportButton, StatusTabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { OrgViews } from '../views.tsx';
import { applicationPath } from '../addresses.ts';
import { ApplyActions } from './apply-actions.tsx';
import { APPLY_STATUS, orgChange } from './contract.ts';

/** 变更申请：谁要新增、变更或注销哪个组织，审核到哪一步。 */
export function Applications() {
  const list = useCountedList(orgChange.page, orgChange.counts, 'status');
  useTasksChange(list.reload);
  return (
    <ListPage
      title="组织变更申请"
      views={<OrgViews view="changes" />}
      description="在个人菜单的“组织变更申请”里提出，审核通过后到生效日改变组织树"
    >
      <QueryForm list={list} fields={['customerRegisterName', 'type', 'mine', 'applyNo', 'socialcreditcode', 'from']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={APPLY_STATUS} />}
        caption="变更申请"
        columns={[
          { field: 'applyNo', as: (applyNo, { id }) => <CopyText text={applyNo} to={applicationPath(id)} /> },
          'customerRegisterName',
          'type',
          'parentCustomerName',
          'status',
          {
            field: 'effectiveOn',
            as: (day, { appliedAt, status }) => day ?? (status === 1 || appliedAt !== null ? '通过当天' : '-'),
          },
          'entName',
          'applicantName',
          'createdAt',
          'socialcreditcode',
          'appliedAt',
        ]}
        tools={<ExportButton call={orgChange.export} input={list.filters} />}
        rowActions={(row) => (
          <>
            <TextLink to={applicationPath(row.id)}>{row.waits ? '审核' : '查看'}</TextLink>
            <ApplyActions row={row} onDone={list.reload} />
          </>
        )}
      />
    </ListPage>
  );
}

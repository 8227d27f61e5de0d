import { useCountedList, useTasksChange } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { CopyText, ExportButton, LinkButton, StatusTabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { blacklistAuditPath, penaltyPath } from '../addresses.ts';
import { blacklist, PENALTY_STATUS } from './contract.ts';
import { PenaltyActions } from './penalty-actions.tsx';
import { PenaltyFormButton } from './penalty-form.tsx';
import { PenaltyView } from './penalty-view.tsx';

function Penalties() {
  const list = useCountedList(blacklist.page, blacklist.counts, 'status');
  useTasksChange(list.reload);
  return (
    <ListPage
      title="黑名单管理"
      actions={
        <>
          <LinkButton to={blacklistAuditPath}>黑名单审核</LinkButton>
          <PenaltyFormButton onDone={list.reload} appearance="primary" />
        </>
      }
    >
      <QueryForm
        list={list}
        fields={['entName', 'penalty', 'behavior', 'applyNo', 'entryNo', 'socialcreditcode', 'from']}
      />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={PENALTY_STATUS} />}
        caption="处罚"
        columns={[
          { field: 'applyNo', as: (applyNo, { id }) => <CopyText text={applyNo} to={penaltyPath(id)} /> },
          'entName',
          'penalty',
          'behavior',
          'scopeName',
          'status',
          'startsOn',
          { field: 'endsOn', as: (day) => day ?? '永久' },
          'remainingDays',
          'entryNo',
          'hits',
          'socialcreditcode',
          'createdByName',
          'createdAt',
        ]}
        tools={<ExportButton call={blacklist.export} input={list.filters} />}
        rowActions={(row) => (
          <>
            <TextLink to={penaltyPath(row.id)}>查看</TextLink>
            <PenaltyActions row={row} onDone={list.reload} />
          </>
        )}
      />
    </ListPage>
  );
}

/** 黑名单：谁受到什么处罚，到哪一天；编号写在地址里时是详情。 */
export default function BlacklistPage() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <Penalties /> : <PenaltyView id={id} />;
}

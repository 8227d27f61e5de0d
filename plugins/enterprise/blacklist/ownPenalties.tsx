import { useList, useTasksChange } from '@portal/sdk';
import { Attachments, Descriptions, factsOf, ViewButton } from '@portal/sdk/ui';
import { StepButton } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { blacklist, type OwnPenalty, penaltyDetail } from './contract.ts';

const documents = ['.pdf', '.jpg', '.png', '.docx', '.xlsx', '.zip'];

const Content = ({ penalty }: { penalty: OwnPenalty }) => (
  <Descriptions
    columns={2}
    items={factsOf(penaltyDetail, { ...penalty, matters: [], log: [] }, [
      'entryNo',
      'term',
      { field: 'facts', span: 'row' },
      { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
      { field: 'statement', span: 'row', as: (text) => text ?? '没有陈述' },
      'statedByName',
      'statedAt',
      { field: 'opinion', span: 'row' },
    ])}
  />
);

/** 处罚与申辩：本企业受到的处罚；拟处罚的可以陈述申辩，生效的可以申诉。 */
export default function OwnPenaltiesPage() {
  const list = useList(blacklist.own);
  useTasksChange(list.reload);
  return (
    <ListPage title="处罚与申辩" description="拟作出的处罚可以在期限内陈述申辩；生效的处罚可以申诉">
      <DataTable
        list={list}
        caption="处罚"
        empty="本企业没有处罚"
        columns={[
          'applyNo',
          'penalty',
          'behavior',
          'scopeName',
          'status',
          'startsOn',
          { field: 'endsOn', as: (day) => day ?? '永久' },
          'hearingUntil',
          'entryNo',
        ]}
        rowActions={(row) => (
          <>
            <ViewButton
              title={`处罚 ${row.applyNo}`}
              width={750}
              appearance="text"
              view={() => <Content penalty={row} />}
            >
              查看
            </ViewButton>
            <StepButton call={blacklist.answer} row={row} onDone={list.reload} done="已提交陈述申辩" />
            <StepButton
              call={blacklist.appeal}
              row={row}
              onDone={list.reload}
              done="已提交申诉"
              fields={['reason', { name: 'files', kind: 'files', accept: documents }]}
            />
          </>
        )}
      />
    </ListPage>
  );
}

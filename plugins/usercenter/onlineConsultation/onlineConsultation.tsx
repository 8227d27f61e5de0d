import { useCall, useCountedList } from '@portal/sdk';
import { chatSession } from '@portal/sdk/calls/chat';
import { CONSULTATION_STATUS, type Consultation, consultation } from '@portal/sdk/calls/consultation';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, ExportButton, StatusTabs, Timeline, ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { Entries } from './entries.tsx';

/** 会话经过：排队、接入、转接、结束、评价。 */
function Course({ id }: { id: string }) {
  const answer = useCall(consultation.course, { id });
  return (
    <WhenLoaded answer={answer} rows={4}>
      {(course) => (
        <Timeline items={course.map(({ at, told }) => ({ key: `${at}${told}`, title: told, time: dateTime(at) }))} />
      )}
    </WhenLoaded>
  );
}

function Actions({ row, onDone }: { row: Consultation; onDone: () => unknown }) {
  const { id, sessionNo, rateable, leavable } = row;
  return (
    <>
      <ViewButton appearance="text" title={`会话经过 · ${sessionNo}`} view={() => <Course id={id} />}>
        经过
      </ViewButton>
      {rateable && (
        <FormButton
          call={consultation.rate}
          title={`评价 · ${sessionNo}`}
          fields={['rating', 'ratingRemark']}
          input={{ id }}
          appearance="text"
          done="谢谢您的评价"
          onDone={onDone}
        >
          评价
        </FormButton>
      )}
      {leavable && (
        <ActionButton
          call={chatSession.close}
          input={{ sessionId: id }}
          ask="放弃排队？再次咨询时从最后排起。"
          done="已放弃排队"
          onDone={onDone}
        >
          放弃排队
        </ActionButton>
      )}
    </>
  );
}

/** 在线咨询：怎样找到人，以及自己的咨询记录；评价、查看经过、放弃排队、导出。 */
export default function OnlineConsultationPage() {
  const list = useCountedList(consultation.myPage, consultation.myCounts, 'status');
  return (
    <ListPage title="在线咨询" description="只列出您本人的咨询">
      <Entries />
      <QueryForm list={list} fields={['sessionNo', 'agentName', 'from']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={CONSULTATION_STATUS} />}
        caption="咨询记录"
        columns={[
          'sessionNo',
          'agentName',
          'status',
          'rating',
          'queueAt',
          'waited',
          'closedAt',
          { field: 'productName', as: (name) => name ?? '不限' },
          'ratingRemark',
        ]}
        rowActions={(row) => <Actions row={row} onDone={list.reload} />}
        tools={<ExportButton call={consultation.myExport} input={list.filters} />}
      />
    </ListPage>
  );
}

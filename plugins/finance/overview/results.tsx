import { useCall, useTopic } from '@portal/sdk';
import { NOTICE_TYPE } from '@portal/sdk/calls/notice-types';
import { notification } from '@portal/sdk/calls/notification';
import { Tabs, ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { Pager, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { message } from './fields.ts';
import { ResultFacts } from './notice-result.tsx';

/** Financing results of spec 4. */
const TYPES = [8, 9, 10] as const;
type ResultType = (typeof TYPES)[number];

const pageSize = 5;

function Listed({ type }: { type: ResultType }) {
  const [page, setPage] = useState(1);
  const answer = useCall(notification.getNotification, { page, size: pageSize, noticeType: type });
  useTopic('todo:changed', () => void answer.reload());
  return (
    <WhenLoaded answer={answer} rows={pageSize}>
      {({ records, total }) => (
        <>
          <PlainTable
            caption={NOTICE_TYPE[type]}
            rows={records}
            of={message}
            actionsWidth={96}
            rowActions={({ id }) => (
              <ViewButton appearance="text" title="融资消息" width={640} view={() => <ResultFacts id={id} />}>
                查看详情
              </ViewButton>
            )}
            empty={`没有${NOTICE_TYPE[type]}`}
          />
          <Pager page={page} size={pageSize} total={total} onTurn={setPage} sizing="fixed" maxSize={pageSize} />
        </>
      )}
    </WhenLoaded>
  );
}

/** 融资审批、放款、预算审批的结果消息，详情在对话框里看。 */
export function Results() {
  const [type, setType] = useState<ResultType>(8);
  const choose = (value: string) => setType(TYPES.find((one) => String(one) === value) ?? 8);
  return (
    <>
      <Tabs label="融资消息" texts={NOTICE_TYPE} values={TYPES.map(String)} value={String(type)} onChange={choose} />
      <Listed key={type} type={type} />
    </>
  );
}

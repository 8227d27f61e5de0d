import { type NoticeHandlerProps, useCall } from '@portal/sdk';
import { notification } from '@portal/sdk/calls/notification';
import { Descriptions, factsOf, Money, WhenLoaded } from '@portal/sdk/ui';
import { result } from './fields.ts';

/** 一条融资结果：收款、金额、申请编号。 */
export function ResultFacts({ id }: { id: string }) {
  const answer = useCall(notification.getNotificationInfo, { id });
  return (
    <WhenLoaded answer={answer} rows={5}>
      {(info) => (
        <Descriptions
          columns={2}
          items={factsOf(result, info, [
            { field: 'title', span: 'row' },
            'notificationStatus',
            'financingApplyNumber',
            { field: 'realMoney', as: (amount) => amount && <Money value={amount} /> },
            'realDate',
            'receiveCompany',
            'receiveAccount',
            'financingApplyTime',
            'updateDate',
          ])}
        />
      )}
    </WhenLoaded>
  );
}

/** 融资审批、放款、预算审批结果的消息：结果本身。 */
export default function NoticeResult({ notice }: NoticeHandlerProps) {
  return <ResultFacts id={notice.id} />;
}

import { useCall } from '@portal/sdk';
import { notification } from '@portal/sdk/calls/notification';
import { date, dateTime } from '@portal/sdk/format';
import { Descriptions, Money, WhenLoaded } from '@portal/sdk/ui';

/** 一条融资结果：收款、金额、申请编号。 */
export function ResultFacts({ id }: { id: string }) {
  const answer = useCall(notification.getNotificationInfo, { id });
  return (
    <WhenLoaded answer={answer} rows={5}>
      {(info) => (
        <Descriptions
          columns={2}
          items={[
            { label: '标题', value: info.title, span: 'row' },
            { label: '状态', value: info.notificationStatus },
            { label: '申请编号', value: info.financingApplyNumber },
            { label: '金额（元）', value: info.realMoney && <Money value={info.realMoney} /> },
            { label: '日期', value: info.realDate && date(info.realDate) },
            { label: '收款公司', value: info.receiveCompany },
            { label: '收款账号', value: info.receiveAccount },
            { label: '申请时间', value: info.financingApplyTime && dateTime(info.financingApplyTime) },
            { label: '更新时间', value: dateTime(info.updateDate) },
          ]}
        />
      )}
    </WhenLoaded>
  );
}

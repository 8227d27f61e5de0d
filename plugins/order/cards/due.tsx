import { now, useCall, useSettings } from '@portal/sdk';
import { addDays, dateTime } from '@portal/sdk/format';
import { CardContent, CardCounts, CardRows, DueDate } from '@portal/sdk/ui';
import { orderPath } from '../addresses.ts';
import { orderManagement } from '../orderManagement/contract.ts';
import { orderSettings } from '../settings.ts';
import { listWith } from './list-address.ts';

const listed = 6;

/** 交期预警：已逾期和几日内到期的订单数，最急的六张。 */
export default function DueCard() {
  const { aheadDays } = useSettings(orderSettings);
  const today = dateTime(now(), 'YYYY-MM-DD');
  const soon = { awaited: true, deliveryDateFrom: today, deliveryDateTo: addDays(today, aheadDays) };
  const late = useCall(orderManagement.page, { overdue: true, page: 1, size: 1 });
  const near = useCall(orderManagement.page, { ...soon, page: 1, size: 1 });
  const urgent = useCall(orderManagement.page, {
    awaited: true,
    deliveryDateTo: soon.deliveryDateTo,
    sort: 'deliveryDate',
    order: 'asc',
    page: 1,
    size: listed,
  });
  const ahead = listWith({ ...soon, awaited: 'true' });
  return (
    <>
      <CardContent answer={late} rows={1}>
        {({ total: overdue }) => (
          <CardContent answer={near} rows={1}>
            {({ total }) => (
              <CardCounts
                label="交期预警"
                counts={[
                  { label: '单已逾期', count: overdue, to: listWith({ overdue: 'true' }), tone: 'danger' },
                  { label: `单 ${aheadDays} 日内到期`, count: total, to: ahead },
                ]}
              />
            )}
          </CardContent>
        )}
      </CardContent>
      <CardContent answer={urgent} rows={listed}>
        {({ records }) => (
          <CardRows
            label="最急的订单"
            empty="没有逾期或即将到期的订单"
            rows={records.map(({ id, orderNo, projectName, deliveryDate, daysLeft }) => ({
              key: id,
              lead: orderNo,
              text: projectName,
              side: <DueDate date={deliveryDate} daysLeft={daysLeft} />,
              to: orderPath(id),
            }))}
          />
        )}
      </CardContent>
    </>
  );
}

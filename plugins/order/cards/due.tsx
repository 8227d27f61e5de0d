import { now, useCall, useSettings } from '@portal/sdk';
import { addDays, dateTime } from '@portal/sdk/format';
import {
  CardContent,
  CardEmpty,
  CardRows,
  DueDate,
  makeStyles,
  meaning,
  mergeClasses,
  space,
  TextLink,
  tokens,
} from '@portal/sdk/ui';
import { orderSettings } from '../settings.ts';
import { orderManagement } from '../orderManagement/contract.ts';
import { listWith } from './list-address.ts';

const useStyles = makeStyles({
  facts: {
    display: 'flex',
    gap: space.l,
    alignItems: 'baseline',
    paddingBottom: space.s,
    marginBottom: space.xs,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
  },
  number: { fontSize: '20px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  late: { color: meaning.toneDangerText },
  no: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
});

const listed = 6;

/** 交期预警：已逾期和几日内到期的订单数，最急的六张。 */
export default function DueCard() {
  const { aheadDays } = useSettings(orderSettings);
  const styles = useStyles();
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
        {({ total }) => (
          <div className={styles.facts}>
            <span>
              <TextLink to={listWith({ overdue: 'true' })}>
                <span className={mergeClasses(styles.number, total > 0 && styles.late)}>{total}</span>
              </TextLink>{' '}
              单已逾期
            </span>
            <CardContent answer={near} rows={1}>
              {(page) => (
                <span>
                  <TextLink to={ahead}>
                    <span className={styles.number}>{page.total}</span>
                  </TextLink>{' '}
                  单 {aheadDays} 日内到期
                </span>
              )}
            </CardContent>
          </div>
        )}
      </CardContent>
      <CardContent answer={urgent} rows={listed}>
        {({ records }) =>
          records.length === 0 ? (
            <CardEmpty>没有逾期或即将到期的订单</CardEmpty>
          ) : (
            <CardRows
              label="最急的订单"
              rows={records.map(({ id, orderNo, projectName, deliveryDate, daysLeft }) => ({
                key: id,
                lead: <span className={styles.no}>{orderNo}</span>,
                text: projectName,
                side: <DueDate date={deliveryDate} daysLeft={daysLeft} />,
                to: `/orderManagement/orderDetail?id=${id}`,
              }))}
            />
          )
        }
      </CardContent>
    </>
  );
}

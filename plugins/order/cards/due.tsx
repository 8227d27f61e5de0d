import { now, useCall, useSettings } from '@portal/sdk';
import { addDays, dateTime } from '@portal/sdk/format';
import { Link } from '@portal/sdk/router';
import {
  CardContent,
  CardEmpty,
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
  list: { listStyleType: 'none', margin: `0 -${space.s}`, padding: 0 },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: space.m,
    minHeight: '36px',
    paddingInline: space.s,
    borderRadius: '4px',
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  no: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  text: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  due: { flexShrink: 0 },
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
            <ul className={styles.list} aria-label="最急的订单">
              {records.map(({ id, orderNo, projectName, deliveryDate, daysLeft }) => (
                <li key={id}>
                  <Link className={styles.row} to={`/orderManagement/orderDetail?id=${id}`}>
                    <span className={styles.no}>{orderNo}</span>
                    <span className={styles.text} title={projectName}>
                      {projectName}
                    </span>
                    <span className={styles.due}>
                      <DueDate date={deliveryDate} daysLeft={daysLeft} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </CardContent>
    </>
  );
}

import { useCall } from '@portal/sdk';
import { CardContent, CardEmpty, CardFigures } from '@portal/sdk/ui';
import { ALERT, type Alert, workbench } from '../workbenches/contract.ts';

/** The list behind each alert, with the filters that give the same number. */
const LIST: Readonly<Record<Alert, string>> = {
  OVERDUE_DELIVERY: '/orderManagement/orderManagementIndex?overdue=true',
  PRODUCT_REJECTED: '/product/index?status=5',
  PRODUCT_TO_SIGN: '/product/index?status=1',
  PRODUCT_TO_ACTIVATE: '/product/index?status=2',
};

/** What is late or refused is red; what only waits is not. */
const TONE: Readonly<Record<Alert, 'danger' | 'waiting'>> = {
  OVERDUE_DELIVERY: 'danger',
  PRODUCT_REJECTED: 'danger',
  PRODUCT_TO_SIGN: 'waiting',
  PRODUCT_TO_ACTIVATE: 'waiting',
};

/** 预警：每个数字点开，就是它背后的那些行。 */
export function Alerts() {
  const answer = useCall(workbench.summary, {});
  return (
    <CardContent answer={answer} rows={2}>
      {({ alerts }) =>
        alerts.length === 0 ? (
          <CardEmpty>没有需要处理的预警</CardEmpty>
        ) : (
          <CardFigures
            label="预警"
            figures={alerts.map(({ kind, count }) => ({
              label: ALERT[kind],
              value: count,
              to: LIST[kind],
              tone: TONE[kind],
            }))}
          />
        )
      }
    </CardContent>
  );
}

/** 预警提醒。 */
export default function AlertsCard() {
  return <Alerts />;
}

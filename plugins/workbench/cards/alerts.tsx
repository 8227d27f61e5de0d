import { useCall } from '@portal/sdk';
import { CardContent, CardEmpty } from '@portal/sdk/ui';
import { ALERT, type Alert, workbench } from '../workbenches/contract.ts';
import { type Figure, Figures } from './figures.tsx';

/** The list behind each alert, with the filters that give the same number. */
const BEHIND: Readonly<Record<Alert, Pick<Figure, 'to' | 'tone'>>> = {
  OVERDUE_DELIVERY: { to: '/orderManagement/orderManagementIndex?overdue=true', tone: 'danger' },
  PRODUCT_REJECTED: { to: '/product/index?status=5', tone: 'danger' },
};

/** 预警提醒。 */
export default function AlertsCard() {
  const answer = useCall(workbench.summary, {});
  return (
    <CardContent answer={answer} rows={2}>
      {({ alerts }) =>
        alerts.length === 0 ? (
          <CardEmpty>没有需要处理的预警</CardEmpty>
        ) : (
          <Figures
            label="预警"
            figures={alerts.map(({ kind, count }) => ({ label: ALERT[kind], value: count, ...BEHIND[kind] }))}
          />
        )
      }
    </CardContent>
  );
}

import { useCall, useSession } from '@portal/sdk';
import { CardContent, CardFigures } from '@portal/sdk/ui';
import { orderCards } from './contract.ts';
import { listWith } from './list-address.ts';

/** What each number counts, the list behind it, and whose step it is. */
const TILES = [
  { key: 'toConfirm', label: '待确认', to: listWith({ status: '10' }), side: 'G' },
  { key: 'toShip', label: '待发货', to: listWith({ status: '20' }), side: 'G' },
  { key: 'toReceive', label: '待收货', to: listWith({ status: '40' }), side: 'C' },
  { key: 'changing', label: '交期变更中', to: listWith({ changing: 'true' }), side: undefined },
] as const;

/** 订单概览：四个数字，点击看背后的订单；轮到本企业办理的更醒目。 */
export default function OverviewCard() {
  const { user } = useSession();
  const answer = useCall(orderCards.overview, {});
  const toneOf = (side: string | undefined) =>
    user?.roleList.some(({ roleType }) => roleType === side) ? 'waiting' : undefined;
  return (
    <CardContent answer={answer} rows={2}>
      {(figures) => (
        <CardFigures
          label="订单概览"
          figures={TILES.map(({ key, label, to, side }) => ({ label, value: figures[key], to, tone: toneOf(side) }))}
        />
      )}
    </CardContent>
  );
}

import { useCall } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { Section, WhenLoaded } from '@portal/sdk/ui';
import { LineChart } from '@portal/sdk/ui/charts';
import { type Content, goodsList } from './contract.ts';
import { Tiers } from './goods-content.tsx';

/** Approved prices over time. */
export function PriceHistory({ id }: { id: string }) {
  const history = useCall(goodsList.priceHistory, { id });
  return (
    <WhenLoaded answer={history} rows={4}>
      {(prices) =>
        prices.length < 2 ? (
          <span>{prices.length === 0 ? '尚无审核通过的价格' : '审核通过后没有改过价'}</span>
        ) : (
          <LineChart
            title="价格记录"
            unit="元"
            series={[
              {
                name: '含税单价（元）',
                points: prices.map(({ at, price }) => ({ label: date(at), value: Number(price) })),
              },
            ]}
          />
        )
      }
    </WhenLoaded>
  );
}

/** 价格：阶梯价与历次审核通过的价格。 */
export function Prices({ id, tiers }: { id: string; tiers: Content['tiers'] }) {
  return (
    <Section title="价格" id="price" hint="含税单价，审核通过后生效">
      <Tiers tiers={tiers} />
      <PriceHistory id={id} />
    </Section>
  );
}

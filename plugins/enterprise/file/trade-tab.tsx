import { useCall } from '@portal/sdk';
import { Section, WhenLoaded } from '@portal/sdk/ui';
import { BarChart } from '@portal/sdk/ui/charts';
import { PlainTable } from '@portal/sdk/ui/table';
import { entFile, partner } from './contract.ts';

/** 交易概览：近 12 个月每月的订单金额，和往来最多的对方。 */
export function TradeTab({ entId }: { entId: string }) {
  const answer = useCall(entFile.overview, { entId });
  return (
    <WhenLoaded answer={answer} rows={10}>
      {({ months, partners }) => (
        <>
          {partners.length > 0 && (
            <Section title="每月订单金额">
              <BarChart
                title="每月订单金额"
                unit="万元"
                points={months.map(({ month, amount }) => ({ label: month, value: Number(amount) / 10_000 }))}
              />
            </Section>
          )}
          <Section title="往来最多" hint="近 12 个月，未拒单也未取消的订单">
            <PlainTable rows={partners} of={partner} rowKey="name" caption="往来最多" none="近 12 个月没有订单" />
          </Section>
        </>
      )}
    </WhenLoaded>
  );
}

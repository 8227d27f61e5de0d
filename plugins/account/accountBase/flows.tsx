import { now, useCall, useDictionary } from '@portal/sdk';
import { EARLIER } from '@portal/sdk/calls/measures';
import { type FiltersOf, labelOf, metaOf, type OutputOf } from '@portal/sdk/contract';
import { date } from '@portal/sdk/format';
import { KeyFacts, Money, Stack, WhenLoaded } from '@portal/sdk/ui';
import { ChangeLine, PeriodBar, periodOf } from '@portal/sdk/ui/report';
import { Pager, PlainTable } from '@portal/sdk/ui/table';
import { type ComponentProps, useState } from 'react';
import { income, movement, payment, transaction } from './contract.ts';

type Days = ComponentProps<typeof PeriodBar>['value'];
type Sum = OutputOf<typeof transaction.sumInComeAmount>;
type Asked = FiltersOf<typeof transaction.page>;

/** What came in, or went out, with what it was before. */
function sumFact(field: unknown, sum: Sum | undefined) {
  const { definition } = metaOf(field) ?? {};
  const value = sum && (
    <>
      <Money value={sum.amount} />
      {sum.earlier.map(({ of, ...than }) => (
        <ChangeLine key={of} kind="money" better={undefined} than={{ label: EARLIER.texts[of], ...than }} />
      ))}
    </>
  );
  return { label: `${labelOf(field)}（元）`, value, ...(definition !== undefined && { definition }) };
}

function Sums({ asked }: { asked: Asked }) {
  const [came, went] = [useCall(transaction.sumInComeAmount, asked), useCall(transaction.sumPayAmount, asked)];
  return <KeyFacts items={[sumFact(income, came.data), sumFact(payment, went.data)]} />;
}

/** The latest first. */
function Rows({ asked }: { asked: Asked }) {
  const [{ page, size }, turn] = useState({ page: 1, size: 10 });
  const types = useDictionary('TRANSACTION_TYPE');
  const found = useCall(transaction.page, { ...asked, page, size });
  return (
    <WhenLoaded answer={found}>
      {({ records, total }) => (
        <>
          <PlainTable
            caption="流水"
            rows={records}
            of={movement}
            columns={[
              'transTime',
              { field: 'transType', as: (type) => types.all[type] ?? type },
              'direction',
              {
                field: 'amount',
                as: (amount, { direction }) => (
                  <>
                    {direction === 'I' ? '+' : '−'}
                    <Money value={amount} />
                  </>
                ),
              },
              'balanceAfter',
              'counterparty',
              'bizNo',
              'remark',
              'status',
              'transNo',
            ]}
            height={420}
            empty="所选日期内没有流水"
          />
          {total > 0 && (
            <Pager
              {...{ page, size, total }}
              sizing="choice"
              maxSize={transaction.page.maxSize}
              onTurn={(to, rows = size) => turn({ page: to, size: rows })}
            />
          )}
        </>
      )}
    </WhenLoaded>
  );
}

/** 流水：本月或所选日期的收入、支出合计，与上一期、去年同期相比；逐笔明细。 */
export function Flows({ accountNo }: { accountNo: string }) {
  const [days, setDays] = useState<Days>(() => periodOf('本月', date(now())));
  const asked = { accountNo, ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) };
  return (
    <Stack>
      <PeriodBar label={labelOf(transaction.page.filters.properties.from)} of="day" value={days} onChange={setDays} />
      <Sums asked={asked} />
      <Rows key={JSON.stringify(days)} asked={asked} />
    </Stack>
  );
}

import type { List } from '@portal/sdk';
import type { DownloadCall, PageCall } from '@portal/sdk/contract';
import { ExportButton } from '@portal/sdk/ui';
import { type FilterField, QueryForm } from '@portal/sdk/ui/form';
import { type AmountUnit, conditionsText, PeriodBar, ReportPage } from '@portal/sdk/ui/report';
import type { ComponentProps, ReactNode } from 'react';
import { Subscribe } from './subscription/subscribe.tsx';
import type { Viewed } from './views/contract.ts';
import { Views } from './views/views.tsx';

interface Props<C extends PageCall> {
  list: List<C>;
  title: string;
  description?: string;
  asOf: string | undefined;
  /** The filter that opens the period. */
  period?: ComponentProps<typeof PeriodBar<C>>['of'];
  /** Filters besides the period. */
  fields: readonly FilterField<C>[];
  /** The report by whose name views are kept and workbooks ordered. Absent where there are none. */
  viewed?: Viewed;
  export: DownloadCall;
  /** What the conditions state. Default: the filters of the list. */
  told?: List<C>['filters'];
  /** Between the title and the filters. */
  above?: ReactNode;
  /** In which amounts are shown until the reader chooses. Default yuan. */
  unit?: AmountUnit;
  /** What the export is asked for. Default: the filters of the list. */
  input?: object;
  children: ReactNode;
}

/** A report: its period, filters, views and workbook, and the conditions that paper states. */
export function Report<C extends PageCall>(props: Props<C>) {
  const { list, title, description, asOf, period, fields, viewed, above, unit, children } = props;
  const { told = list.filters } = props;
  const { export: workbook, input = list.filters as object } = props;
  const conditions = conditionsText({ call: list.call, filters: told }, [
    ...(period === undefined ? [] : [period]),
    ...fields,
  ]);
  return (
    <ReportPage
      conditions={conditions}
      {...(unit && { unit })}
      title={title}
      {...(description !== undefined && { description })}
      asOf={asOf}
      period={period !== undefined && <PeriodBar list={list} of={period} />}
      tools={
        <>
          {viewed && <Views report={viewed} />}
          {viewed && <Subscribe report={viewed} call={workbook} input={input} conditions={conditions} />}
          <ExportButton call={workbook} input={input} />
        </>
      }
    >
      {above}
      <QueryForm list={list} fields={fields} />
      {children}
    </ReportPage>
  );
}

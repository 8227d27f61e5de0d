import type { ComponentProps } from 'react';
import type { PageCall } from '../../contract/index.ts';
import { DataTable } from '../table/index.ts';
import { inUnit, useAmountUnit } from './amount-unit.tsx';

type Props<C extends PageCall> = ComponentProps<typeof DataTable<C>>;

/** The rows of a report: a list whose amounts follow the report's unit, with the sums of the whole result below. */
export function ReportTable<C extends PageCall>({ columns, ...props }: Props<C>) {
  const { unit } = useAmountUnit();
  return <DataTable<C> {...props} columns={inUnit(props.list.call, columns, unit)} />;
}

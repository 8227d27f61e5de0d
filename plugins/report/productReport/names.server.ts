import { PLATE, type Plate } from '@portal/sdk/calls/enterprise';
import type { ProductFilters } from './contract.ts';

/** Sectors are grouped by their codes, and read by their names. */
export const named = <Row extends { name: string }>(row: Row, by: ProductFilters['by']): Row =>
  by === 'PLATE' ? { ...row, name: PLATE[row.name as Plate] ?? row.name } : row;

/** To whom the payment term of small suppliers applies. */
import { type RawBuilder, sql } from '@portal/sdk/server';
import { smallCapital } from './codes.ts';

/**
 * A small supplier: none of the group's own units, by its registered capital. The portal keeps neither staff nor
 * turnover of an enterprise.
 */
export const smallSupplier = (entId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from pub_enterprise e where e.id = ${entId} and e.company_level is null and e.reg_capital < ${smallCapital})`;

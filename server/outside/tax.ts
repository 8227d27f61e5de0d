/** The invoicing platform, by the driver that the environment chose. */
import { Refusal, type TaxFacts, type TaxOutcome, type TaxPlatform, type TaxRequest } from '@portal/sdk/server';
import { OutsideFault } from './ask.ts';
import type { TaxConfig } from './config.ts';
import { httpTax } from './tax-http.ts';
import { simulatedTax } from './tax-simulated.ts';

export interface TaxDriver extends Pick<TaxPlatform, 'name' | 'simulated'> {
  /** @throws OutsideFault */
  submit(request: TaxRequest): Promise<void>;
  /** @throws OutsideFault */
  result(request: TaxRequest): Promise<TaxOutcome>;
  /** @throws OutsideFault */
  verify(invoices: readonly TaxFacts[]): Promise<readonly boolean[]>;
}

const refused = (error: unknown): never => {
  if (error instanceof OutsideFault) throw new Refusal('conflict', `${error.message}，请稍后再试`);
  throw error;
};

/** The platform as handlers reach it. @param queue - Takes what leaves after the commit. */
export const platformOver = (driver: TaxDriver, queue: (request: TaxRequest) => void): TaxPlatform => ({
  name: driver.name,
  simulated: driver.simulated,
  submit: queue,
  result: (request) => driver.result(request).catch(refused),
  verify: (invoices) => driver.verify(invoices).catch(refused),
});

export function taxDriver(config: TaxConfig): TaxDriver | undefined {
  if (config.driver === 'http') return httpTax(config.gateway);
  return config.driver === 'simulated' ? simulatedTax : undefined;
}

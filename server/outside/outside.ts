/** What the portal reaches outside itself, each behind its interface. */
import type { OutsideConfig } from './config.ts';
import { type SmsDriver, smsDriver } from './sms.ts';
import { type TaxDriver, taxDriver } from './tax.ts';

export interface Outside {
  readonly sms: SmsDriver;
  /** Undefined where the deployment has none. */
  readonly tax: TaxDriver | undefined;
}

/** @param dataDir - Absolute. */
export const openOutside = ({ sms, tax }: OutsideConfig, dataDir: string): Outside => ({
  sms: smsDriver(sms, dataDir),
  tax: taxDriver(tax),
});

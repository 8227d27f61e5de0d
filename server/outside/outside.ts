/** What the portal reaches outside itself, each behind its interface. */
import type { OutsideConfig } from './config.ts';
import { type SmsDriver, smsDriver } from './sms.ts';

export interface Outside {
  readonly sms: SmsDriver;
}

/** @param dataDir - Absolute. */
export const openOutside = ({ sms }: OutsideConfig, dataDir: string): Outside => ({ sms: smsDriver(sms, dataDir) });

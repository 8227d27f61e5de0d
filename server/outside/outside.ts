/** What the portal reaches outside itself, each behind its interface. */
import type { OutsideConfig } from './config.ts';
import { type MailDriver, mailDriver } from './mail.ts';
import { type RobotDriver, robotDriver } from './robot.ts';
import { type SmsDriver, smsDriver } from './sms.ts';
import { type TaxDriver, taxDriver } from './tax.ts';

export interface Outside {
  readonly sms: SmsDriver;
  /** Undefined where the deployment has none. */
  readonly mail: MailDriver | undefined;
  /** Undefined where the deployment has none. */
  readonly robot: RobotDriver | undefined;
  /** Undefined where the deployment has none. */
  readonly tax: TaxDriver | undefined;
}

/** @param dataDir - Absolute. */
export const openOutside = ({ sms, mail, robot, tax }: OutsideConfig, dataDir: string): Outside => ({
  sms: smsDriver(sms, dataDir),
  mail: mailDriver(mail, dataDir),
  robot: robotDriver(robot, dataDir),
  tax: taxDriver(tax),
});

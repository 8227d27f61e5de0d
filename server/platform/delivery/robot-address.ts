/** Address and secret of a robot, as the database holds them: under the keyring. */
import type { Secrets } from '@portal/sdk/server';

/** What addresses are sealed for. */
export const robotPurpose = 'robot';

export interface RobotAddress {
  readonly url: string;
  /** Empty where it has none. */
  readonly secret: string;
}

export const sealedRobot = (secrets: Secrets, address: RobotAddress): string =>
  secrets.seal(robotPurpose, JSON.stringify(address));

export const openedRobot = (secrets: Secrets, sealed: string): RobotAddress =>
  JSON.parse(secrets.open(robotPurpose, sealed)) as RobotAddress;

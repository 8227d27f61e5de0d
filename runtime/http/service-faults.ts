/** Invalid answers of plugins' services in this tab: logged to the console at once, kept for the developer page. */
import type { Call } from '@portal/sdk/contract';

export interface ServiceFault {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Method and path. */
  readonly call: string;
  /** Code, field and rule; never what the service has sent. */
  readonly told: string;
}

/** Of an answer of the gateway, percent-encoded. */
export const faultHeader = 'x-portal-fault';
const most = 50;

let faults: readonly ServiceFault[] = [];
let nextId = 1;

/** The newest first. */
export const serviceFaults = (): readonly ServiceFault[] => faults;

export function noteServiceFault({ method, path }: Call, told: string): void {
  const fault = { id: nextId++, at: Date.now(), call: `${method} ${path}`, told };
  faults = [fault, ...faults].slice(0, most);
  console.error(`${fault.call}：${told}`);
}

/** One message on its way, and what the record says of it afterwards. */
import { OutsideFault } from '../../outside/ask.ts';
import type { Host } from '../../routes.ts';
import { arrived, type Due, ended, refused, type Sent } from './due.ts';

/** What a message says, and by what it is sent. */
export interface Parcel {
  readonly content: string;
  readonly adapter: string;
  /** @returns why the address takes nothing; undefined where it was taken. @throws OutsideFault */
  send(): Promise<{ readonly why: string; readonly gone: boolean } | undefined>;
}

/** @returns why the address takes nothing, where that is so: the row still is in this process's hands then. */
export async function record(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  due: Due,
  parcel: Parcel,
  sent: Sent,
): Promise<string | undefined> {
  try {
    const no = await parcel.send();
    if (!no) await arrived(db, due, clock.now(), sent);
    else if (no.gone) return no.why;
    else await refused(db, due, clock.now(), { ...sent, fault: no.why });
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    const { message: fault, outcome } = error;
    if (outcome === 'unknown') {
      const unclear = `${fault}，不知是否送达，没有再发`;
      await ended(db, due, clock.now(), { ...sent, status: 'FAILED', fault: unclear });
    } else await refused(db, due, clock.now(), { ...sent, fault });
  }
  return undefined;
}

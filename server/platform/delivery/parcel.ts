/** One message on its way, and what the record says of it afterwards. */
import { OutsideFault } from '../../outside/ask.ts';
import type { Host } from '../../routes.ts';
import { arrived, type Due, refused, unclear } from './due.ts';

/** What a message says, and by what it is sent. */
export interface Parcel {
  readonly content: string;
  readonly adapter: string;
  /** @returns why the address takes nothing; undefined where it was taken. @throws OutsideFault */
  send(): Promise<{ readonly why: string; readonly gone: boolean } | undefined>;
}

/** What became of a parcel: `gone` where the row is still in this process’s hands. */
type Fate = { readonly fault: string; readonly gone: boolean } | undefined;

/** Sends what has its place, outside any transaction. @returns undefined where it arrived. */
export async function sendParcel(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  due: Due,
  parcel: Pick<Parcel, 'send'>,
): Promise<Fate> {
  try {
    const no = await parcel.send();
    if (no?.gone) return { fault: no.why, gone: true };
    if (no) return await again(no.why);
    await arrived(db, due, clock.now());
    return undefined;
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    const { message: fault, outcome } = error;
    if (outcome !== 'unknown') return again(fault);
    await unclear(db, due, clock.now(), `${fault}，不知是否送达，没有再发`);
    return { fault, gone: false };
  }

  async function again(fault: string): Promise<Fate> {
    await refused(db, due, clock.now(), fault);
    return { fault, gone: false };
  }
}

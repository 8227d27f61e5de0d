/** A change of the tree that has been approved: the platform makes it, whatever part of the tree it concerns. */
import type { orgChangeDue } from '@portal/sdk/calls/org-change';
import type { Plate } from '@portal/sdk/calls/plate';
import type { EventOf } from '@portal/sdk/contract';
import { asPlatform, type Context, one, Refusal } from '@portal/sdk/server';
import { addOrg, missing, nodeOf, updateOrg } from './organisation.ts';

type Due = EventOf<typeof orgChangeDue>;

async function make(change: Due, platform: Context): Promise<void> {
  const { type, customerCode, parentCustomerCode, cat, customerRegisterName, socialcreditcode } = change;
  const facts = { customerCode, customerRegisterName, socialcreditcode, ...(cat !== null && { cat: cat as Plate }) };
  if (type === '1') {
    await addOrg({ ...facts, parentCustomerCode }, platform);
    return;
  }
  const { version, parentCustomerCode: now } = await one(nodeOf(platform.db, customerCode), missing);
  const place = parentCustomerCode === now ? {} : { parentCustomerCode };
  await updateOrg(type === '3' ? { customerCode, version, status: 0 } : { ...facts, ...place, version }, platform);
}

/** Everything is demanded before anything is written: who catches the refusal goes on in the same transaction. */
export async function changeTree(change: Due, context: Context): Promise<void> {
  try {
    await make(change, asPlatform(context));
  } catch (error) {
    // whoever decides has no form whose field it would be
    throw error instanceof Refusal ? new Refusal('conflict', error.message) : error;
  }
}

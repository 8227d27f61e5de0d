/** An application that has passed changes the tree: at once, or on the day that it names. */
import { type OrgChange, orgChangeDue } from '@portal/sdk/calls/org-change';
import { type Context, one, Refusal } from '@portal/sdk/server';
import { perform } from './applications.server.ts';
import { tellApplicant } from './notices.server.ts';

const passed = ({ db }: Pick<Context, 'db'>) =>
  db.selectFrom('entOrgChangeApply').where('status', '=', 1).where('appliedAt', 'is', null);

/** @throws Refusal where the tree does not allow it any more. */
export async function takeEffect(context: Context, id: string): Promise<void> {
  const row = await one(passed(context).selectAll().where('id', '=', id));
  const customerCode = row.customerCode ?? (await context.nextNumber('ZZ'));
  const { parentCustomerCode, cat, customerRegisterName, socialcreditcode } = row;
  const type = String(row.type) as OrgChange['type'];
  await context.emit(orgChangeDue, {
    ...{ type, customerCode, parentCustomerCode, cat, customerRegisterName, socialcreditcode },
  });
  await perform(context, { id }, 'TAKE_EFFECT', {
    set: { customerCode, appliedAt: context.clock.now().toISOString() },
  });
}

/** Why something was refused; nothing where it was done. */
const faultOf = (work: Promise<void>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );

/** Each on its own: what the tree does not allow any more goes back to its applicant, and holds up no other. */
export async function makeDueChanges(context: Context): Promise<void> {
  const due = await passed(context)
    .select('id')
    .where('effectiveOn', '<=', context.clock.today())
    .orderBy('effectiveOn')
    .orderBy('id')
    .execute();
  for (const { id } of due) {
    const fault = await faultOf(takeEffect(context, id));
    if (fault !== undefined)
      await perform(context, { id }, 'FAIL', { reason: fault, set: { opinion: `到生效日未能生效：${fault}` } });
    await tellApplicant(context, id, fault === undefined ? '已生效' : `未能生效：${fault}`);
  }
}

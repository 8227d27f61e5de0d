/** An applicant who has proven the phone of a request reads its progress, and corrects exactly the returned items. */
import { wrongCheckText } from '@portal/sdk/calls/registration';
import { MENDED, type MendedItem, registrationMending } from '@portal/sdk/calls/registration-mending';
import { approvalRequested } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import { creditCheckFits } from '@portal/sdk/format';
import { type Context, demandFaultless, fault, implement, one, refuse, samePersonal } from '@portal/sdk/server';
import { redeem } from '../identity/grants.ts';
import { approvalOf } from './approval-handlers.ts';
import { belongs, licenceOf } from './licence.ts';
import { provenPhone } from './proven-phone.ts';
import { requests, spelt } from './requests.ts';
import { openNotes } from './returns.ts';

const returned = 3;

const latest = ({ db }: Context, phone: string) =>
  requests(db)
    .where(samePersonal('phone', 'phone', phone))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

type Mended = Omit<InputOf<typeof registrationMending.mend>, 'phoneKey'>;

/** As the input names them. */
const keyOf = (item: MendedItem) => (item === 'licence' ? 'licenceKey' : item);

function demandAsked(given: Mended, asked: readonly MendedItem[]): void {
  const { socialcreditcode } = given;
  const more = MENDED.list.find((item) => given[keyOf(item)] !== undefined && !asked.includes(item));
  if (more) refuse('invalid', `${MENDED.texts[more]}没有被退回，不能修改`);
  demandFaultless([
    ...asked.flatMap((item) => fault(keyOf(item), `请补正${MENDED.texts[item]}`, given[keyOf(item)] === undefined)),
    ...fault('socialcreditcode', wrongCheckText, socialcreditcode !== undefined && !creditCheckFits(socialcreditcode)),
  ]);
}

export default implement(registrationMending, {
  async progress({ phoneKey }, context) {
    const phone = await provenPhone(context, phoneKey);
    const row = await latest(context, phone).executeTakeFirst();
    return row ? { ...row, ...spelt(row), notes: await openNotes(context.db, row.id) } : null;
  },

  async mend({ phoneKey, ...given }, context) {
    const { db, clock } = context;
    const phone = await provenPhone(context, phoneKey);
    const request = await one(latest(context, phone).where('status', '=', returned), '没有待补正的注册申请');
    const notes = await openNotes(db, request.id);
    demandAsked(
      given,
      notes.map(({ item }) => item),
    );
    const { licenceKey, ...facts } = given;
    const licenceFileId = licenceKey === undefined ? undefined : await licenceOf(context, phone, licenceKey);
    const at = clock.now().toISOString();
    const mended = db
      .updateTable('usrRegistration')
      .set((eb) => ({ ...facts, status: 0, version: eb('version', '+', 1), updatedAt: at }))
      .$if(licenceFileId !== undefined, (q) => q.set({ licenceFileId: licenceFileId ?? null }))
      .where('id', '=', request.id)
      .where('status', '=', returned)
      .returning(['applyNo', 'customerRegisterName', 'userName']);
    const sent = await one(mended, '该申请已重新提交，请刷新', 'conflict');
    await db
      .updateTable('usrRegistrationReturn')
      .set({ mendedAt: at })
      .where('registrationId', '=', request.id)
      .where('mendedAt', 'is', null)
      .execute();
    if (licenceFileId !== undefined) await belongs(context, licenceFileId, request.id);
    await context.emit(approvalRequested, approvalOf(sent));
    await redeem(db, clock, 'phone', phoneKey);
    return { applyNo: sent.applyNo };
  },
});

import { registrationApproval, registrationBizType, registrationSteps } from '@portal/sdk/calls/registration-approval';
import { type ApprovalFlow, type Db, type DocumentAccess, inDataScope, sql, type User } from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';

/** Of a request, without what only its decision needs. */
export const columns = [
  'id',
  'applyNo',
  'phone',
  'account',
  'userName',
  'entType',
  'customerRegisterName',
  'socialcreditcode',
  'legalRepresentative',
  'status',
  'reason',
  'createdAt',
] as const;

/** Those of a known enterprise are its rows; those of a new one are seen by who sees the whole platform. */
export const visible = (user: User) =>
  user.dataScope.all
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from ent_enterprise e
        where e.socialcreditcode = usr_registration.socialcreditcode and not e.deleted and ${inDataScope(user, [{ ent: 'e.id' }])})`;

const { access } = registrationApproval.page;

export const registrationFlow: ApprovalFlow = {
  title: '注册审核',
  changes: 'free',
  steps: [{ taskName: '平台审核', roles: ['Y', 'L'], dueHours: 8 }], // the applicant is told: within a working day
};

/** Passing one makes the applicant a user of an enterprise: a grant. */
export const registrationDocuments: DocumentAccess = {
  bizType: registrationBizType,
  title: '注册申请',
  visible: ({ db, user }) =>
    db
      .selectFrom('usrRegistration')
      .select(['usrRegistration.id as id', 'applyNo as code'])
      .where((eb) => eb.val(user.codes.has(access)))
      .where(visible(user)),
  steps: [registrationSteps],
  decide: [access],
  flow: registrationFlow,
  stepUp: true,
};

export const requests = (db: Db) => db.selectFrom('usrRegistration').select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

/** What the contract spells otherwise than the table; the phone is masked. */
export const spelt = ({ entType, status, phone }: Pick<Row, 'entType' | 'status' | 'phone'>) => ({
  entType: entType as '1' | '2' | '3' | '4' | '5' | '6',
  status: String(status) as '0' | '1' | '2' | '3',
  phone: maskedPhone(phone),
});

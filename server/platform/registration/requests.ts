import type { Db } from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';

const columns = [
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

/** Requests for registration, without what only their decision needs. */
export const requests = (db: Db) => db.selectFrom('usrRegistration').select(columns);

type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

/** A row as the contract spells it; the phone is masked. */
export const spelt = (row: Row) => ({
  ...row,
  entType: row.entType as '1' | '2' | '3' | '4' | '5' | '6',
  status: String(row.status) as '0' | '1' | '2',
  phone: maskedPhone(row.phone),
});

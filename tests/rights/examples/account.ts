import type { Examples } from './example.ts';

const own = (status: number) =>
  `select id, version, account_no from acc_account where ent_id = :ent and status = ${status}`;
const any = (status: number) => `select id, version from acc_account where status = ${status}`;
/** An account of the enterprise, as its number names it, of which a table knows something. */
const byNumber = (table: string) =>
  `select account_no as id from acc_account a where ent_id = :ent
    and exists (select from ${table} x where x.account_id = a.id)`;

export const account: Examples = {
  'POST /api/adaptation/efAccountBase/save': {
    by: 'gys_admin',
    row: `select id, version, account_name, bus_partner_type, account_type, plate from acc_account where status in (0, 9) and ent_id = :ent`,
    input: ({ id, version, accountName, busPartnerType, accountType, plate }) => ({
      id,
      version: Number(version),
      accountName,
      busPartnerType,
      accountType,
      plate,
    }),
  },
  'GET /api/adaptation/efAccountBase/view': {
    by: 'gys_admin',
    row: own(1),
    input: ({ id }) => ({ id }),
  },
  'POST /api/adaptation/efAccountBase/freeze': {
    by: 'yy_ops',
    row: any(1),
    input: ({ id, version }) => ({ id, version: Number(version), reason: '核对账目' }),
  },
  'POST /api/adaptation/efAccountBase/unfreeze': {
    by: 'yy_ops',
    row: `select f.id from acc_freeze f join acc_account a on a.id = f.account_id
      where f.released_at is null and f.biz_no is null and not f.whole and a.status = 1`,
    input: ({ id }) => ({ freezeId: id, reason: '差异已核实' }),
  },
  'POST /api/adaptation/efAccountBase/unfreezeAccount': {
    by: 'yy_ops',
    row: any(2),
    input: ({ id, version }) => ({ id, version: Number(version), reason: '信息变更已核查' }),
  },
  'POST /api/adaptation/efAccountBase/reveal': {
    by: 'gys_admin',
    row: own(1),
    input: ({ id }) => ({ id }),
  },
  'GET /api/adaptation/efAccountBase/getFrozenByAccountNo': {
    by: 'gys_admin',
    row: byNumber('acc_freeze'),
    input: ({ id }) => ({ accountNo: id }),
  },
  'POST /api/adaptation/transaction/page': {
    by: 'gys_admin',
    row: byNumber('acc_transaction'),
    input: ({ id }) => ({ accountNo: id }),
  },
  'POST /api/adaptation/transaction/sumInComeAmount': {
    by: 'gys_admin',
    row: byNumber('acc_transaction'),
    input: ({ id }) => ({ accountNo: id }),
  },
  'POST /api/adaptation/transaction/sumPayAmount': {
    by: 'gys_admin',
    row: byNumber('acc_transaction'),
    input: ({ id }) => ({ accountNo: id }),
  },
  'GET /api/adaptation/efAccountBase/del': {
    by: 'gys_admin',
    row: `select id from acc_account a where ent_id = :ent and balance = 0
      and not exists (select from acc_transaction x where x.account_id = a.id)
      and not exists (select from acc_freeze f where f.account_id = a.id)`,
    input: ({ id }) => ({ id }),
  },
};

import type { Examples } from './example.ts';

const own = (status: number) =>
  `select id, version, account_no from acc_account where ent_id = :ent and status = ${status}`;
const any = (status: number) => `select id, version from acc_account where status = ${status}`;

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
};

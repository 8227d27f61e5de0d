/** The headers that an enterprise keeps for its invoices. */
import type { Examples, Row } from './example.ts';

const seen = ({ id, version }: Row) => ({ id, version: Number(version) });
const own = (state: string) =>
  `select h.* from inv_header h where h.ent_id = :ent and h.is_current and not h.is_default and ${state}`;
const plain = 'h.invoice_type <> 0';

export const invoiceHeaders: Examples = {
  'GET /api/invoice/header/detail': { by: 'gys_admin', row: own(plain), input: ({ id }) => ({ id }) },
  'POST /api/invoice/header/save': {
    by: 'gys_admin',
    row: own('h.invoice_type = 2'),
    input: ({ headerName, taxNo, regAddress, regPhone, bankName, bankAccount, ...row }) => ({
      ...seen(row),
      ...{ headerName, taxNo, regAddress, regPhone, bankName, bankAccount },
      invoiceType: 2,
      receiverName: '财务共享中心',
      receiveEmail: 'caiwu@example.com',
    }),
  },
  'POST /api/invoice/header/submit': {
    by: 's0005_1',
    row: own('h.invoice_type = 0 and h.audit_status = 2'),
    input: seen,
  },
  'POST /api/invoice/header/setDefault': {
    by: 'gys_admin',
    row: own('h.invoice_type = 3 and h.status = 1'),
    input: seen,
  },
  'POST /api/invoice/header/updateState': {
    by: 'gys_admin',
    row: own('h.status = 0'),
    input: (row) => ({ ...seen(row), status: 1 }),
  },
  'DELETE /api/invoice/header/{id}': {
    by: 'gys_admin',
    row: own(`${plain} and h.version_no = 1 and not exists (select from inv_apply a where a.header_id = h.id)
      and not exists (select from inv_invoice i where i.header_id = h.id)`),
    input: ({ id }) => ({ id }),
  },
};

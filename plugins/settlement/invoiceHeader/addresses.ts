import type { About } from '@portal/sdk';

const page = '/reconciliationSettlement/invoiceHeaderInfo';

export const headerPath = (id: string): string => `${page}?id=${id}`;
/** @param id - `new` for a new one. */
export const headerEditPath = (id: string): string => `${page}?edit=${id}`;

export const aboutHeader = ({ id, headerName }: { id: string; headerName: string }): About => ({
  name: `发票抬头“${headerName}”`,
  to: headerPath(id),
});

/** A header as the platform's own rooms ask for it: notices, approval. */
import { type DocumentAccess, type Reader, sql } from '@portal/sdk/server';
import { headerBizType, headerSteps } from './contract.ts';
import { visibleHeaders } from './headers.server.ts';

/** The code of an approval is an id and the version that was submitted. */
const visible = (reader: Reader) =>
  visibleHeaders(reader).select(['h.id as id', sql<string>`concat(h.id, '-V', h.version_no)`.as('code')]);

export const headerDocuments: readonly DocumentAccess[] = [
  { bizType: 'invoiceHeader', title: '专票抬头', visible, steps: [headerSteps] },
  { bizType: headerBizType, visible, steps: [headerSteps], decide: ['settlement:header:audit'] },
];

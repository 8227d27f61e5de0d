/** Agreements of the platform, and what an enterprise agrees to. */
import { protocol } from '@portal/sdk/calls/agreement';
import type { Examples } from './example.ts';

const shared = { never: 'Agreements are the platform’s own: who holds the code reads them all.' };
const agreement = (status: number) => `select id, version from agr_agreement where status = ${status} order by id desc`;

export const agreements: Examples = {
  'GET /api/manage/protocol/detail': {
    by: 'yy_ops',
    row: agreement(2),
    input: ({ id }) => ({ id }),
    hidden: shared,
  },
  'POST /api/manage/protocol/signatures': {
    by: 'yy_ops',
    row: `select a.id from agr_agreement a where exists (select from agr_sign_record s where s.agreement_id = a.id)`,
    input: ({ id }) => ({ agreementId: id }),
    hidden: shared,
  },
  'POST /api/manage/protocol/save': {
    by: 'yy_ops',
    row: `select id, version, name, version_no, product_type from agr_agreement where status = 0 and kind = 'OPEN'`,
    input: ({ id, version, name, versionNo, productType }) => ({
      id,
      version: Number(version),
      name,
      kind: 'OPEN',
      productType,
      versionNo,
      forceReadSeconds: 10,
      contentHtml: '<p>授权管理员办理业务。</p>',
    }),
    hidden: 'whole',
  },
  'POST /api/manage/protocol/publish': {
    by: 'yy_ops',
    row: agreement(0),
    input: ({ id, version }) => ({ id, version: Number(version) }),
    hidden: 'whole',
  },
  'POST /api/manage/protocol/revise': {
    by: 'yy_ops',
    row: `select a.id, a.version from agr_agreement a where a.status = 2 and not exists (
      select from agr_agreement d where d.agreement_no = a.agreement_no and d.status = 0) order by a.id`,
    input: ({ id, version }) => ({ id, version: Number(version) }),
    hidden: 'whole',
  },
  'POST /api/manage/protocol/abolish': {
    by: 'yy_ops',
    row: agreement(2),
    input: ({ id, version }) => ({ id, version: Number(version), reason: '试行结束' }),
    hidden: 'whole',
  },
  'POST /api/manage/openedProductAgreementBefore/agree': {
    by: 's0003_1',
    async prepare(server) {
      const [text] = await server.anonymous.call(protocol.public, { productType: '12' });
      return { id: text?.agreementId ?? '', contentHash: text?.contentHash ?? '' };
    },
    input: ({ id, contentHash }) => ({ agreementId: id, contentHash }),
    hidden: { never: 'What is published is read by everybody.' },
  },
};

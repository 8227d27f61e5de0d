/** Agreements of the platform, and what an enterprise agrees to. */
import { protocol } from '@portal/sdk/calls/agreement';
import { sql } from '@portal/sdk/server';
import type { TestServer } from '#server/testing';
import type { Examples, Row } from './example.ts';

const shared = { never: 'Agreements are the platform’s own: who holds the code reads them all.' };
const agreement = (status: number) =>
  `select id, version from agr_agreement where status = ${status} and kind <> 'MARKET_ENTRY' order by id desc`;

const market = (status: string) => `select id, version, audience, agreement_no, version_no, name, content_hash
  from agr_agreement where kind = 'MARKET_ENTRY' and ${status} order by id`;
const byOperators = { by: 'yy_ops', hidden: 'whole' } as const;
const seen = ({ id, version }: Row) => ({ id, version: Number(version) });

/** A signature in force: of the supplier that signs in, or of anybody. */
const signature = (whose: string) => `select s.id, s.version, s.agreement_id, s.ent_id from agr_sign_record s
  join agr_agreement a on a.id = s.agreement_id
  where a.kind = 'MARKET_ENTRY' and s.status = 1 and ${whose} order by s.id`;
const theirs = signature('true');
const own = { by: 'gys_admin', row: signature('s.ent_id = :ent'), hidden: { from: 's0002_1' } } as const;

/** Its supplier must sign it anew, by a click. */
async function unsigned(server: TestServer, row: Row): Promise<Row> {
  await sql`update agr_sign_record set status = 3, ended_at = now() where status = 1 and agreement_id in (
    select id from agr_agreement where kind = 'MARKET_ENTRY' and audience = 'SUPPLIER')`.execute(server.db);
  await sql`update agr_agreement set sign_method = 'CLICK' where id = ${row['id']}`.execute(server.db);
  return {};
}

/** Who holds no signature of a published agreement. */
const waiting = (
  order: 'asc' | 'desc',
) => `select a.id, e.id as ent_id from agr_agreement a join ent_enterprise e on e.audience @> array[a.audience]
  where a.kind = 'MARKET_ENTRY' and a.status = 2 and e.status = 2 and not exists (
    select from agr_sign_record s join agr_agreement x on x.id = s.agreement_id and x.audience = a.audience
    where s.ent_id = e.id and s.status = 1) order by e.id ${order}`;

const entries: Examples = {
  'GET /api/manage/marketEntryAgreement/detail': {
    ...{ by: 'yy_ops', row: market('status = 2'), hidden: shared },
    input: ({ id }) => ({ id }),
  },
  'GET /api/manage/marketEntryAgreement/compare': {
    ...{ by: 'yy_ops', row: market('status = 2'), hidden: shared },
    input: ({ id }) => ({ id, otherId: id }),
  },
  'GET /api/manage/marketEntryAgreement/preview': {
    ...{ by: 'yy_ops', row: market('status = 2'), hidden: shared },
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/marketEntryAgreement/readers': {
    ...{ by: 'yy_ops', row: market('status = 2'), hidden: shared },
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/marketEntryAgreement/save': {
    ...byOperators,
    row: market('status = 0'),
    input: ({ id, version, audience, agreementNo, versionNo, name }) => ({
      ...{ id, version: Number(version), audience, agreementNo, versionNo, name },
      ...{ effectiveDate: '2027-01-01', graceDays: 15, signMethod: 'SMS', forceReadSeconds: 10, forceResign: true },
      contentHtml: '<p>企业遵守平台交易规则。</p>',
    }),
  },
  'POST /api/manage/marketEntryAgreement/submit': { ...byOperators, row: market('status = 0'), input: seen },
  'POST /api/manage/marketEntryAgreement/withdraw': {
    ...byOperators,
    row: market('status = 1 and approved_at is null'),
    input: seen,
  },
  'POST /api/manage/marketEntryAgreement/publish': {
    ...byOperators,
    row: market('status = 1 and approved_at is not null'),
    input: seen,
  },
  'POST /api/manage/marketEntryAgreement/revise': {
    ...byOperators,
    row: `insert into agr_agreement (agreement_no, kind, name, audience, version_no, content_html, status)
      values (left(gen_random_uuid()::text, 8), 'MARKET_ENTRY', '旧版协议', 'SUPPLIER', 'V1.0', '<p>旧</p>', 3)
      returning id, version`,
    input: seen,
  },
  'POST /api/manage/marketEntryAgreement/abolish': {
    ...byOperators,
    row: market('status = 2'),
    input: (row) => ({ ...seen(row), reason: '试行结束' }),
  },
  'POST /api/manage/marketEntryAgreement/remind': {
    ...byOperators,
    row: waiting('asc'),
    input: ({ id, entId }) => ({ id, entId }),
  },
  'GET /api/manage/marketEntryAgreement/signRecord/detail': {
    ...{ by: 'yy_ops', row: theirs },
    input: ({ id }) => ({ id }),
  },
  'GET /api/manage/marketEntryAgreement/signRecord/evidence': {
    ...{ by: 'yy_ops', row: theirs },
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/marketEntryAgreement/signRecord/remind': {
    ...byOperators,
    row: waiting('desc'),
    input: ({ id, entId }) => ({ agreementId: id, entId }),
  },
  'POST /api/manage/marketEntryAgreement/signRecord/void': {
    ...byOperators,
    row: theirs,
    input: (row) => ({ ...seen(row), reason: '签署人无权签署' }),
  },
  'GET /api/manage/protocol/myDetail': { ...own, input: ({ id }) => ({ id }) },
  'GET /api/manage/protocol/download': { ...own, input: ({ id }) => ({ id }) },
  'GET /api/manage/protocol/evidence': { ...own, input: ({ id }) => ({ id }) },
  'GET /api/manage/marketEntryAgreement/toSign': {
    by: 'gys_admin',
    row: market(`status = 2 and audience = 'SUPPLIER'`),
    input: ({ id }) => ({ agreementId: id }),
    hidden: { from: 'cg_admin' },
  },
  'POST /api/manage/marketEntryAgreement/sendSignCode': {
    by: 's0003_1',
    delivered: true,
    input: () => ({}),
    hidden: { never: 'It goes to the phone of who asks.' },
  },
  'POST /api/manage/marketEntryAgreement/sign': {
    by: 'gys_admin',
    delivered: true,
    row: market(`status = 2 and audience = 'SUPPLIER'`),
    prepare: unsigned,
    input: ({ id, contentHash }) => ({ agreementId: id, contentHash }),
    hidden: { from: 'cg_admin' },
  },
};

export const agreements: Examples = {
  ...entries,
  'GET /api/manage/protocol/detail': {
    by: 'yy_ops',
    row: agreement(2),
    input: ({ id }) => ({ id }),
    hidden: shared,
  },
  'POST /api/manage/protocol/signatures': {
    by: 'yy_ops',
    row: `select a.id from agr_agreement a where exists (select from agr_sign_record s where s.agreement_id = a.id) and a.kind <> 'MARKET_ENTRY'`,
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

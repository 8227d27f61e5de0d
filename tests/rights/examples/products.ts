/** Products of the portal, and how an enterprise opens one. */
import { openingAgreement } from '@portal/sdk/calls/agreement';
import { product, productList } from '@portal/sdk/calls/product';
import { person, smsCode } from '#server/platform/product/test-signer';
import type { TestServer } from '#server/testing';
import type { Examples, Row } from './example.ts';

const allSeen = { never: 'Super administrators see every row.' } as const;
const ofTheSigner = { never: 'An opening is that of the enterprise of the session: the call names none.' } as const;

const offered = (aboveOff: number) => `
  select product_type as id, version, product_name, route_url, section, home_sort from prd_product
  where above_off = ${aboveOff} and product_type <> '00' order by product_type`;

async function all(server: TestServer): Promise<Row> {
  const { records } = await (await server.as('admin')).call(productList.queryProduct, { size: 100 });
  return { productTypes: records.map(({ productType }) => productType).join() };
}

async function agreed(server: TestServer): Promise<Row> {
  const { agreements } = await (await server.as('gys_admin')).call(openingAgreement.checkAgreement, {
    productType: '08',
  });
  const texts = agreements.map(({ agreementId, contentHash }) => ({ agreementId, contentHash }));
  const [text, ...others] = texts;
  const { userName } = await person(server, 'gys_admin');
  return {
    id: text?.agreementId ?? '',
    contentHash: text?.contentHash ?? '',
    others: JSON.stringify(others),
    signerName: userName,
    smsCode: await smsCode(server, 'gys_admin'),
  };
}

export const products: Examples = {
  'GET /api/manage/resUserProduct/opening': {
    by: 'yy_ops',
    row: `select id from prd_user_product where status = 3 order by id`,
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/ceelProductInfo/saveOrUpdateProduct': {
    by: 'admin',
    row: offered(0),
    input: ({ id, version, productName, routeUrl, section, homeSort }) => ({
      productType: id,
      version: Number(version),
      productName,
      intro: '集团联合采购，目录下单，两级比价',
      routeUrl,
      ifIntOrExt: '0',
      section,
      homeSort: Number(homeSort),
      audience: ['G', 'C'],
    }),
    missing: 'ZZ',
    hidden: allSeen,
  },
  'POST /api/manage/ceelProductInfo/sortProduct': {
    by: 'admin',
    prepare: all,
    input: ({ productTypes = '' }) => ({ productTypes: productTypes.split(',').reverse() }),
  },
  'POST /api/manage/ceelProductInfo/aboveOffProduct': {
    by: 'admin',
    row: offered(1),
    input: ({ id }) => ({ productType: id, aboveOff: 0 }),
    missing: 'ZZ',
    hidden: allSeen,
  },
  'POST /api/manage/resUserProduct/open': {
    by: 'gys_admin',
    row: `select :ent as id`,
    input: ({ id }) => ({ resUserProductBase: { entId: id, productType: '06' } }),
    hidden: { from: 's0002_1' },
  },
  'POST /api/manage/resUserProduct/signAgreement': {
    by: 'gys_admin',
    delivered: true,
    prepare: agreed,
    input: ({ id, contentHash, others = '', signerName, smsCode: code }) => ({
      productType: '08',
      signerName,
      agreements: [{ agreementId: id, contentHash }, ...JSON.parse(others)],
      smsCode: code,
    }),
    refused: '400',
    hidden: { never: 'What is published is read by everybody.' },
    answer: { status: 2 },
  },
  'POST /api/manage/resUserProduct/activationOpenProduct': {
    by: 'gys_admin',
    input: () => ({ productType: '13' }),
    answer: { status: 3 },
  },
  'POST /api/manage/resUserProduct/doneOpenProduct': {
    by: 'cg_admin',
    prepare: async (server) => {
      await (await server.as('cg_admin')).call(product.activationOpenProduct, { productType: '04' });
      return {};
    },
    input: () => ({ productType: '04' }),
    answer: { status: 4 },
  },
  'POST /api/manage/resUserProduct/userOrgAndOpenProduct': {
    by: 'multi_corp',
    row: `select e.customer_code as id from ent_account_org o join ent_enterprise e on e.id = o.ent_id
      where o.user_id = :user and e.socialcreditcode is not null and e.legalrepresentative_idno is not null
        and not exists (select from usr_user_ent m where m.user_id = :user and m.ent_id = o.ent_id)`,
    input: ({ id }) => ({ account: 'multi_corp', productType: '05', orgs: [{ customerCode: id }] }),
    hidden: {
      never: 'An account adds what its own portal names for it: an enterprise that it does not name is not there.',
    },
  },
  'POST /api/manage/openedProductAgreementBefore/sendSignCode': {
    by: 'cg_admin',
    delivered: true,
    input: () => ({}),
    hidden: ofTheSigner,
  },
  'POST /api/manage/interface/product/getBxhxToken': {
    by: 's0003_1',
    row: `insert into prd_user_product
        (apply_no, ent_id, user_id, product_type, status, applied_at, opened_at, updated_at)
      values ('KT20260316990001', :ent, :user, '08', 4, now(), now(), now())
      on conflict (ent_id, product_type) do update set status = 4 returning apply_no`,
    input: () => ({}),
  },
};

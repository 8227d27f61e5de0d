/** Every kind of document: one of it, who may see it, and what takes it out of their sight. */
import { personal, sql } from '@portal/sdk/server';
import type { TestServer } from '#server/testing';

/**
 * What takes a document out of sight: roles that reach another enterprise alone, a code that is gone, being somebody
 * else; what is everybody's, or tells of the person's own rights, stays.
 */
export type Narrowing = 'scope' | 'stays' | { readonly code: string } | { readonly account: string };

export interface Kind {
  /** One row `id`, `code`; `:ent` is the enterprise of who sees it, `:phone` a phone that nobody has. */
  readonly find: string;
  readonly account: string;
  readonly narrowing: Narrowing;
}

const own = (find: string, account = 'gys_admin'): Kind => ({ find, account, narrowing: 'scope' });

const statement = `select id, settlement_no as code from stl_settlement where supplier_ent_id = :ent and status = 40`;
const contract = `select id, contract_no as code from con_contract where b_party_ent_id = :ent and status = 40`;
const header = `select id, id || '-V' || version_no as code from inv_header where ent_id = :ent and is_current`;
const certificate = `select id, qual_no as code from ent_qualification where ent_id = :ent and status = 0`;
const supply = `select id, category_no as code from gd_supplier_category where supplier_ent_id = :ent`;
const user = (account: string) => `(select id from usr_user where account = '${account}')`;

export const KINDS: Readonly<Record<string, Kind>> = {
  order: own(`select id, order_no as code from ord_order where supplier_ent_id = :ent`),
  ORDER_DELIVERY_CHANGE: own(`
    select c.id, c.change_no as code from ord_delivery_change c join ord_order o on o.id = c.order_id
    where o.supplier_ent_id = :ent and c.status in (1, 2)`),
  settlement: own(statement),
  purchaseSettlement: own(statement.replace('supplier_ent_id', 'purchaser_ent_id'), 'cg_admin'),
  settlementUrge: own(statement.replace('supplier_ent_id', 'purchaser_ent_id'), 'cg_admin'),
  SETTLEMENT: own(statement),
  contract: own(contract),
  CONTRACT: own(contract),
  invoice: own(`select id, apply_no as code from inv_invoice where seller_ent_id = :ent`),
  invoiceHeader: own(header),
  INVOICE_HEADER: own(header),
  goods: own(`select id, goods_code as code from gd_goods where supplier_ent_id = :ent and status = 0`),
  GOODS_CHANGE: own(`select id, apply_no as code from gd_goods_version where supplier_ent_id = :ent and status = 1`),
  goodsCategory: own(supply),
  GOODS_CATEGORY: own(supply.replace('category_no', 'apply_no')),
  GOODS_RENEWAL: own(supply),
  goodsClassification: {
    find: `select id, category_code as code from gd_category`,
    account: 'gys_admin',
    narrowing: 'stays',
  },
  account: own(`select id, account_no as code from acc_account where ent_id = :ent`),
  confirmLetter: own(`select id, letter_no as code from rpt_confirm_letter where supplier_ent_id = :ent`),
  supplyAgreement: own(
    `select null::bigint as id, agreement_no as code from prc_supply_agreement where supplier_ent_id = :ent`,
  ),
  exceptionRule: {
    find: `select id, name as code from rpt_exception_rule`,
    account: 'yy_ops',
    narrowing: { code: 'report:exception:view' },
  },
  reportSubscription: {
    find: `insert into rpt_subscription (user_id, ent_id, report, frequency, filters, conditions, last_on, created_at)
      values (${user('gys_admin')}, :ent, 'orders', 'DAY', '{}', '', '2026-03-16', now()) returning id, report as code`,
    account: 'gys_admin',
    narrowing: { account: 'gys_sales' },
  },
  REGISTRATION: {
    find: `insert into usr_registration (apply_no, phone, account, account_key, user_name, password_hash, ent_type,
        customer_register_name, socialcreditcode, legal_representative, created_at, updated_at)
      values (left(gen_random_uuid()::text, 20), :phone, 'anyuan', gen_random_uuid()::text,
        '沈砚', '', '1', '安远矿业物资有限公司', '91650000MA7ABCDE1X', '沈砚', now(), now()) returning id, apply_no as code`,
    account: 'admin',
    narrowing: { account: 'yy_ops' },
  },
  CONTENT: {
    find: `select id, business_code as code from cms_content where state in (0, 1) and not deleted
      and created_by <> ${user('yy_ops')}`,
    account: 'yy_ops',
    narrowing: 'scope',
  },
  handbook: {
    find: `select id, title as code from cms_handbook where node_type = 'ARTICLE'`,
    account: 'yy_ops',
    narrowing: { code: 'content:handbook:edit' },
  },
  ticket: {
    find: `select id, ticket_no as code from svc_ticket where reporter_id = ${user('gys_admin')} and ent_id = :ent`,
    account: 'gys_admin',
    narrowing: { account: 'gys_sales' },
  },
  ticketNote: {
    find: `select id, ticket_no as code from svc_ticket
      where reporter_id = ${user('gys_admin')} and submitted_at is not null`,
    account: 'kf_8001',
    narrowing: { account: 'gys_admin' },
  },
  AUTH_APPLY: own(`select id, apply_no as code from auth_apply where status = 0`, 'yy_ops'),
  ORG_CHANGE: own(`select id, apply_no as code from ent_org_change_apply where ent_id = :ent`, 'cg_admin'),
  PENALTY: own(`select id, apply_no as code from ent_penalty where status = 3`, 'yy_ops'),
  PENALTY_OWN: own(`select id, apply_no as code from ent_penalty where ent_id = :ent and status in (1, 2)`),
  PENALTY_MATTER: own(`select id, apply_no as code from ent_penalty_matter where status = 0`, 'yy_ops'),
  COMPANY_CHANGE: own(`select id, change_no as code from ent_company_change where status = 1`, 'yy_ops'),
  QUALIFICATION: own(certificate),
  qualification: own(certificate),
  ENTRY_AGREEMENT: {
    find: `select id, doc_no as code from agr_agreement where kind = 'MARKET_ENTRY' and status = 1`,
    account: 'yy_ops',
    narrowing: { code: 'enterprise:agreement:view' },
  },
  ENTRY_SIGNING: {
    find: `select id, doc_no as code from agr_agreement
      where kind = 'MARKET_ENTRY' and status = 2 and audience = 'SUPPLIER'`,
    account: 'gys_admin',
    narrowing: 'stays',
  },
  PRODUCT_OPEN: own(`select id, apply_no as code from prd_user_product where ent_id = :ent`),
  PRODUCT: {
    find: `select null::bigint as id, product_type as code from prd_product`,
    account: 'gys_admin',
    narrowing: 'stays',
  },
  protocol: {
    find: `select id, agreement_no as code from agr_agreement`,
    account: 'yy_ops',
    narrowing: { code: 'base:protocol:view' },
  },
  notice: {
    find: `select id, id::text as code from msg_notification
      where user_id = ${user('gys_admin')} and biz_type is null and ent_id = :ent`,
    account: 'gys_admin',
    narrowing: { account: 'gys_sales' },
  },
  ADMIN_CHANGE: {
    find: `select null::bigint as id, 'GB20260316000001' as code`,
    account: 'gys_admin',
    narrowing: 'stays',
  },
  rightsChange: {
    find: `insert into auth_change_request (change_no, kind, summary, payload, asked_by, asked_by_name, asked_at)
      values (gen_random_uuid()::text, 'MAY_GIVE', '试验', '{}', ${user('admin2')}, '试验', now()) returning id, change_no as code`,
    account: 'admin',
    narrowing: { account: 'gys_sales' },
  },
};

export interface Found {
  readonly id: string | null;
  readonly code: string;
}

export async function entOf({ db }: Pick<TestServer, 'db'>, account: string): Promise<string> {
  const { rows } = await sql<{ entId: string }>`
    select m.ent_id::text as ent_id from usr_user_ent m join usr_user u on u.id = m.user_id
    where u.account = ${account} and m.current_flag = 1`.execute(db);
  return rows[0]?.entId ?? '0';
}

let phones = 0;
/** A phone that nobody has, sealed on its way as the portal writes it. */
function nextPhone() {
  phones += 1;
  return personal('phone', `${12_999_000_000 + phones}`, true);
}

/** The document of the table. @throws Error where the demonstration has none. */
export async function findOne(server: Pick<TestServer, 'db'>, bizType: string, { find, account }: Kind) {
  const ent = await entOf(server, account);
  const query = find.replaceAll(':ent', ent);
  const limited = query.startsWith('insert') ? query : `${query} order by 1 limit 1`;
  const parts = limited.split(':phone').map((part) => sql.raw(part));
  const { rows } = await sql<Found>`${sql.join(parts, sql`${nextPhone()}`)}`.execute(server.db);
  const [found] = rows;
  if (!found) throw new Error(`The demonstration has no ${bizType} for ${account}.`);
  return found;
}

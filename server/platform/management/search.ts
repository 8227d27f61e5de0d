/** Accounts and enterprises, for those who administer them. */
import { ENTERPRISE_STATUS } from '@portal/sdk/calls/enterprise';
import { ACCOUNT_STATUS, management } from '@portal/sdk/calls/management';
import { codes } from '@portal/sdk/contract';
import { inDataScope, type Reader, type SearchSource, sql } from '@portal/sdk/server';
import { administers, amongMembers, operates } from './scope.ts';

/** Where accounts are kept: those of the own enterprise by its administrators. */
const users = (reader: Reader) =>
  sql.lit(operates(reader.user) ? '/Base/auth-management/user' : '/userCenter/authorityManagement');
/** As a part of an address. */
const encoded = (text: string) =>
  sql<string>`replace(replace(replace(replace(${sql.ref(text)}, '%', '%25'), '&', '%26'), '#', '%23'), '+', '%2B')`;

const people: SearchSource = {
  ...{ kind: 'person', title: '用户', sort: 80, access: management.findEntUserByPage.access },
  words: sql`select u.id, concat_ws(chr(10), u.account, u.user_name, u.show_name) as words from usr_user u`,
  follows: { usrUser: 'id' },
  states: ACCOUNT_STATUS,
  rows: (reader) =>
    reader.db
      .selectFrom('usrUser as u')
      .where(administers(reader))
      .where(amongMembers(reader.user))
      .select([
        ...(['u.id', 'u.account as number', 'u.userName as name', 'u.status as state'] as const),
        sql<null>`null`.as('amount'),
        sql<
          string | null
        >`(select string_agg(e.customer_name, '、' order by m.is_primary desc, m.id) from usr_user_ent m
          join ent_enterprise e on e.id = m.ent_id where m.user_id = u.id and m.org_status = 1)`.as('party'),
        sql<string>`${users(reader)} || '?keyword=' || ${encoded('u.account')}`.as('path'),
      ]),
};

const companies: SearchSource = {
  ...{ kind: 'company', title: '单位', sort: 75, access: management.findEntUserByPage.access },
  words: sql`
    select e.id, concat_ws(chr(10), e.customer_code, e.customer_name, e.customer_register_name, e.socialcreditcode) as words
    from ent_enterprise e where not e.deleted`,
  follows: { entEnterprise: 'id' },
  states: codes(ENTERPRISE_STATUS),
  rows: (reader) =>
    reader.db
      .selectFrom('entEnterprise as e')
      .where(administers(reader))
      .where(inDataScope(reader.user, [{ ent: 'e.id' }]))
      .where('e.deleted', '=', false)
      .select([
        ...(['e.id', 'e.customerCode as number', 'e.customerName as name', 'e.status as state'] as const),
        sql<null>`null`.as('amount'),
        sql<string | null>`e.socialcreditcode`.as('party'),
        operates(reader.user)
          ? sql<string>`${users(reader)} || '?entName=' || ${encoded('e.customerName')}`.as('path')
          : sql<string>`'/userCenter/companyManage'`.as('path'),
      ]),
};

export const managementSearch: readonly SearchSource[] = [companies, people];

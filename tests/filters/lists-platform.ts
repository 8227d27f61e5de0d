import type { Lists } from './list.ts';
import { now } from './list.ts';
import { apart, beside, contains, dayOf, from, is, only, resembles, rule, to } from './oracle.ts';

const dormantSince = new Date(Date.parse(now) - 90 * 86_400_000).toISOString();

/** Three former agreements with names of every sort, and a supplier that has signed each in another way. */
const signatures = [
  `insert into agr_agreement (agreement_no, kind, name, audience, version_no, content_html, effective_at, status)
    select (array['RS%1', 'RS_2', 'RS33'])[n], 'MARKET_ENTRY', (array['甲一%协议', '乙二_协议', '丙三协议'])[n],
      'SUPPLIER', 'V1.0', '<p>正文</p>', date '2026-01-01' + n, 3 from generate_series(1, 3) n
    on conflict do nothing`,
  `insert into agr_sign_record (agreement_id, ent_id, user_id, signer_name, method, content_hash, ip, user_agent,
      signed_at, expire_at, status, ended_at)
    select a.id, m.ent_id, m.user_id, '程屿', (array['CLICK', 'SMS', 'SEAL'])[n.n], a.content_hash, '127.0.0.1', '',
      timestamptz '2026-02-01T04:00:00Z' + n.n * interval '3 days', '2026-03-20T00:00:00+08:00', n.n,
      case when n.n = 3 then now() end
    from generate_series(1, 3) n join agr_agreement a on a.agreement_no = (array['RS%1', 'RS_2', 'RS33'])[n.n]
    join usr_user_ent m on m.current_flag = 1 and m.user_id = (select id from usr_user where account = 'gys_admin')
    where not exists (select from agr_sign_record s where s.agreement_id = a.id)`,
];

/** Within what the trail is asked for: before today, since each question is an entry of today. */
const days = ['2026-03-05', '2026-03-10', '2026-03-14'];

const soldBy = `select id as ent_id from ent_enterprise where customer_code = 'S0002'`;
const ofAnother = beside('of one enterprise: plugins/enterprise/supplierManagement/suppliers.test.ts');

export const platformLists: Lists = {
  'GET /api/manage/organization/getAllByPage': {
    as: 'yy_ops',
    key: 'customerCode',
    prepare: [`update ent_org_node set status = 0 where customer_code = (select max(customer_code) from ent_org_node)`],
    filters: {
      keyword: resembles('customerRegisterName', 'customerCode', 'socialcreditcode'),
      asOf: beside('another tree: plugins/enterprise/organization/tree.test.ts'),
    },
  },
  'POST /api/manage/supplier/page': {
    as: 'yy_ops',
    prepare: [
      `update ent_enterprise set created_at = '2026-03-10T15:59:59.999Z' where customer_code = 'S0090'`,
      `update ent_enterprise set created_at = '2026-03-10T16:00:00Z' where customer_code = 'S0091'`,
      `insert into lst_entry (ent_id, penalty, entry_no, reason, starts_on)
        select id, 'WARN', 'HM-90', '', '2026-01-01' from ent_enterprise where customer_code = 'S0090'`,
    ],
    filters: {
      penalty: is('penalty'),
      entryState: is('entryState'),
      certificates: rule(
        ['COMPLETE', 'MISSING', 'ENDING', 'EXPIRED'],
        ({ certificates, status }, asked) =>
          ({
            COMPLETE: [2, 3].includes(Number(status)) && !String(certificates).includes('缺'),
            MISSING: String(certificates).includes('缺'),
            ENDING: String(certificates).includes('将到期'),
            EXPIRED: String(certificates).includes('过期 '),
          })[asked] ?? false,
      ),
      orderedFrom: rule(days, ({ lastOrderOn }, day) => lastOrderOn !== null && String(lastOrderOn) >= day),
      orderedTo: rule(days, ({ lastOrderOn }, day) => lastOrderOn !== null && String(lastOrderOn) <= day),
      idle: only(({ orderAmount }) => orderAmount === '0.00'),
      from: from('createdAt'),
      to: to('createdAt'),
    },
  },
  'POST /api/manage/supplier/invitation/page': {
    as: 'yy_ops',
    filters: { from: from('sentAt'), to: to('sentAt') },
  },
  'POST /api/manage/buyer/page': {
    as: 'yy_ops',
    prepare: [
      `update ent_enterprise set status = 3 where customer_code = 'C0020'`,
      `update ent_enterprise set cat = null, company_level = null, parent_customer_code = null
        where customer_code = 'C0021'`,
    ],
    filters: { parentName: contains('parentName'), late: only(({ overdue }) => overdue !== '0.00') },
  },
  'POST /api/manage/buyer/tree': {
    as: 'yy_ops',
    asks: { parentCustomerCode: '10000001' },
    filters: {
      parentCustomerCode: beside('below one, or the topmost: plugins/enterprise/buyerManagement/buyers.test.ts'),
    },
  },
  'POST /api/manage/enterprise/changeLog': {
    as: 'yy_ops',
    asksOf: `select id as ent_id from ent_enterprise where customer_code = 'S0117'`,
    prepare: [
      `insert into ent_change_log (ent_id, field, source, operator_name, changed_at)
        select id, 'address', 'SELF', '程屿', '2026-03-10T15:59:59.999Z' from ent_enterprise where customer_code = 'S0117'`,
    ],
    filters: { entId: ofAnother, from: from('changedAt'), to: to('changedAt') },
  },
  'POST /api/manage/enterprise/fileGoods': { as: 'yy_ops', asksOf: soldBy, filters: { entId: ofAnother } },
  'POST /api/manage/enterprise/fileAgreements': { as: 'yy_ops', asksOf: soldBy, filters: { entId: ofAnother } },
  'POST /api/manage/enterprise/fileContracts': { as: 'yy_ops', asksOf: soldBy, filters: { entId: ofAnother } },
  'POST /api/manage/enterprise/fileCertificates': { as: 'yy_ops', asksOf: soldBy, filters: { entId: ofAnother } },
  'POST /api/manage/enterprise/fileReviews': {
    as: 'yy_ops',
    asksOf: `select ent_id from pub_review where biz_type = 'QUALIFICATION'
      group by ent_id having count(*) > 1 order by ent_id limit 1`,
    filters: { entId: ofAnother },
  },
  'POST /api/manage/enterprise/fileListings': {
    as: 'yy_ops',
    asksOf: soldBy,
    prepare: [
      `insert into lst_entry (ent_id, penalty, entry_no, reason, starts_on)
        select id, 'WARN', 'HM-' || n, '', '2026-01-01' from ent_enterprise, generate_series(1, 2) n
        where customer_code = 'S0002'`,
    ],
    filters: { entId: ofAnother },
  },
  'POST /api/manage/organization/applyPage': {
    as: 'yy_ops',
    filters: {
      mine: beside('what waits for the reader: plugins/enterprise/changes/changes.test.ts'),
      from: from('createdAt'),
      to: to('createdAt'),
    },
  },
  'POST /api/manage/blacklist/page': {
    as: 'yy_ops',
    filters: { from: from('startsOn'), to: to('startsOn') },
  },
  'POST /api/manage/blacklist/hits': {
    as: 'yy_ops',
    asksOf: `select id from ent_penalty where status = 2 order by id limit 1`,
    prepare: [
      `insert into ent_refusal (ent_id, entry_id, deed, sentence, refused_at)
        select l.ent_id, l.id, '确认订单', '已暂停，不能确认订单', ('2026-03-1' || n || 'T02:00:00Z')::timestamptz
        from lst_entry l, generate_series(1, 3) n
        where l.entry_no = (select entry_no from ent_penalty where status = 2 order by id limit 1)`,
    ],
    filters: { id: beside('whose they are: plugins/enterprise/blacklist/blacklist.test.ts') },
  },
  'POST /api/manage/blacklist/matters': {
    as: 'yy_ops',
    filters: {
      mine: beside('what waits for the reader: plugins/enterprise/blacklist/blacklist.test.ts'),
      from: from('createdAt'),
      to: to('createdAt'),
    },
  },
  'POST /api/manage/qualification/page': {
    as: 'yy_ops',
    filters: {
      mine: beside('what waits for the reader: server/platform/qualification/qualification.test.ts'),
      typeId: is('typeId'),
      endsWithin: rule([30, 60, 90], ({ status, daysLeft }, days) => {
        const left = daysLeft as number | null;
        return [1, 2].includes(status as number) && left !== null && left >= 0 && left <= days;
      }),
      endFrom: from('validTo'),
      endTo: to('validTo'),
      from: from('submittedAt'),
      to: to('submittedAt'),
    },
  },
  'POST /api/manage/enterprise/changePage': {
    as: 'yy_ops',
    filters: {
      mine: beside('what waits for the reader: server/platform/enterprise/company-change.test.ts'),
      from: from('createdAt'),
      to: to('createdAt'),
    },
  },
  'POST /api/manage/qualification/myPage': { as: 'gys_admin' },
  'POST /api/manage/qualification/missing': { as: 'yy_ops', filters: { typeId: is('typeId') } },
  'POST /api/manage/qualificationType/page': { as: 'yy_ops' },
  'POST /api/chat/session/myPage': {
    as: 'gys_sales',
    prepare: [
      `update usr_user set show_name = '坐%_\\席' where id = (
        select max(agent_id) from chat_session where customer_id = (select id from usr_user where account = 'gys_sales'))`,
      `insert into chat_session (customer_id, customer_name, status, queue_at)
        select id, '排队', 'QUEUED', '2026-03-13T15:59:59.999Z' from usr_user where account = 'gys_sales'`,
    ],
    filters: { from: from('queueAt'), to: to('queueAt') },
  },
  'POST /api/op/codeLibrary/page': {
    as: 'yy_ops',
    prepare: [`update sys_dict_item set item_name = '项%_\\' where id = (select min(id) from sys_dict_item)`],
    filters: { keyword: contains('itemName', 'itemNo'), dictId: is('dictId') },
  },
  'POST /api/manage/organization/moves': {
    as: 'yy_ops',
    prepare: [
      `update ent_org_parent set valid_to = '2026-02-01' where customer_code = 'C0020'`,
      `insert into ent_org_parent (customer_code, parent_customer_code, valid_from)
        values ('C0020', '20000001', '2026-02-01')`,
    ],
    filters: { from: from('movedOn'), to: to('movedOn') },
  },
  'POST /api/manage/marketEntryAgreement/page': { as: 'yy_ops', prepare: signatures },
  'POST /api/manage/marketEntryAgreement/signRecord/page': {
    as: 'yy_ops',
    prepare: signatures,
    filters: {
      signedFrom: from('signedAt'),
      signedTo: to('signedAt'),
      agreementId: is('agreementId'),
      entId: is('entId'),
    },
  },
  'POST /api/manage/marketEntryAgreement/mySignRecord': {
    as: 'gys_admin',
    prepare: signatures,
    filters: { signedFrom: from('signedAt'), signedTo: to('signedAt') },
  },
  'POST /api/manage/protocol/myPage': {
    as: 'gys_admin',
    prepare: signatures,
    filters: { signedFrom: from('signedAt'), signedTo: to('signedAt') },
  },
  'POST /api/user/userRegistration/page': {
    as: 'admin',
    prepare: [
      `insert into usr_registration (apply_no, phone, account, account_key, user_name, password_hash, ent_type,
        customer_register_name, socialcreditcode, legal_representative, status, created_at, updated_at)
      select 'ZC' || n, (select phone from usr_user where account = 'gys_admin'), 'new_' || n, 'new_' || n, '申请人', '', '1',
        (array['甲一%有限公司', '乙二_有限公司', '丙三有限公司'])[n], '91000000000000000' || n, '法人', n - 1,
        '${now}', '${now}' from generate_series(1, 3) n`,
    ],
  },
  'POST /api/manage/mode/page': { as: 'admin' },
  'POST /api/manage/sealing/page': { as: 'admin' },
  'POST /api/manage/delivery/page': {
    as: 'admin',
    key: 'id',
    prepare: [
      `insert into msg_delivery (channel, purpose, recipient, recipient_hmac, content, adapter, status, fault, sent_at)
        values ('SMS', '验证码', '138****0001', 'none', '', 'memory', 'FAILED', '超时', '2026-03-01T00:00:00Z')`,
    ],
    filters: {
      recipient: beside('kept as a keyed hash: server/platform/delivery/delivery.test.ts'),
      from: rule(days, ({ sentAt }, day) => dayOf(sentAt) >= day),
      to: rule(days, ({ sentAt }, day) => dayOf(sentAt) <= day),
      account: resembles('account'),
    },
  },
  'GET /api/manage/workflowtask/upcoming': {
    as: 'yy_ops',
    key: 'taskId',
    filters: {
      bizTypes: rule(['AUTH_APPLY,GOODS_CHANGE'], ({ bizType }, types) => types.split(',').includes(String(bizType))),
      keyword: resembles('title', 'bizCode'),
      overdue: beside('the clock moves it: server/platform/workflow/lists.test.ts'),
    },
  },
  'GET /api/manage/workflowtask/done': {
    as: 'yy_ops',
    key: 'taskId',
    filters: { keyword: resembles('title', 'bizCode') },
  },
  'GET /api/manage/workflowtask/led': {
    as: 'cg_admin',
    key: 'taskId',
    prepare: ['update wf_task set told_level = 3 where end_time is null'],
    filters: { keyword: resembles('title', 'bizCode') },
  },
  'GET /api/manage/workflowtask/cc': {
    as: 'yy_ops',
    filters: { keyword: resembles('title', 'bizCode'), unread: only(({ isRead }) => isRead !== true) },
  },
  'GET /api/manage/delegation/page': {
    as: 'cg_admin',
    filters: { keyword: resembles('ownerName', 'delegateName', 'reason') },
  },
  'POST /api/manage/resUserProduct/getOpenProductList': {
    as: 'gys_admin',
    key: 'productType',
    filters: {
      isHomeSort: beside('an order of rows'),
      section: is('section'),
      keyword: resembles('productName'),
    },
  },
  'POST /api/manage/product/queryProduct': {
    as: 'admin',
    key: 'productType',
    prepare: [`update prd_product set above_off = 1 where product_type = (select max(product_type) from prd_product)`],
    filters: { keyword: resembles('productName') },
  },
  'POST /api/manage/ceelProductInfo/queryProduct': {
    as: 'admin',
    key: 'productType',
    filters: { keyword: resembles('productName'), section: is('section') },
  },
  'POST /api/manage/protocol/page': {
    as: 'admin',
    filters: { keyword: contains('name') },
  },
  'POST /api/manage/protocol/signatures': {
    as: 'admin',
    asks: { agreementId: '1' },
    filters: { agreementId: apart('2') },
  },
  'POST /api/manage/notification/getNotification': {
    as: 'gys_admin',
    prepare: [
      `update msg_notification set create_date = '2026-03-10T15:59:59.999Z' where id = (
        select max(id) from msg_notification where user_id = (select id from usr_user where account = 'gys_admin'))`,
      `update msg_notification set create_date = '2026-03-10T16:00:00Z', content = '100%_完成\\' where id = (
        select min(id) from msg_notification where user_id = (select id from usr_user where account = 'gys_admin'))`,
    ],
    filters: {
      userId: beside('the session says whose they are'),
      entId: beside('the session says whose they are'),
      topic: is('topic'),
      unread: only(({ status }) => status !== 1),
      keyword: resembles('content'),
      from: from('createDate'),
      to: to('createDate'),
    },
  },
  'POST /api/chat/session/page': {
    as: 'kf_8001',
    key: 'sessionId',
    prepare: [
      `insert into chat_session (customer_id, customer_name, agent_id, status, queue_at)
      select 1, (array['Ann%', 'Ben_', 'Cid'])[n], u.id, (array['OPEN', 'CLOSED', 'CLOSED'])[n], '${now}'
      from generate_series(1, 3) n, usr_user u where u.account = 'kf_8001'`,
    ],
    filters: { keyword: resembles('customerName') },
  },
  'POST /api/chat/agent/page': {
    as: 'admin',
    key: 'userId',
    prepare: [`update chat_agent set state = 'BUSY' where user_id = (select min(user_id) from chat_agent)`],
    filters: { keyword: contains('account', 'userName', 'showName', 'seq'), skill: is('skills') },
  },
  'GET /api/user/user/handOvers': {
    as: 'admin',
    prepare: [
      `update usr_user set user_name = '离%_\\' where id = (select min(leaver_id) from usr_hand_over)`,
      `update usr_user set user_name = '接%_\\' where id = (select min(successor_id) from usr_hand_over)`,
    ],
  },
  'POST /api/manage/address/page': {
    as: 'gys_admin',
    prepare: [
      `update uc_address set receiver_name = '名%_\\', region = '省%_市\\' where id =
        (select min(id) from uc_address where ent_id = (select id from ent_enterprise where customer_code = 'S0001'))`,
    ],
  },
  'POST /api/manage/management/findEntUserByPage': {
    as: 'admin',
    facts: `select concat_ws('-', u.id, m.ent_id) as key, u.phone as number, u.created_at, m.ent_id in (select o.ent_id from usr_user_ent o
        join usr_user a on a.id = o.user_id where a.account = 'admin' and o.current_flag = 1) as at_own,
      array(select r.role_id::text from auth_user_role r
        where r.user_id = u.id and (r.ent_id is null or r.ent_id = m.ent_id)) as role_ids
      from usr_user u left join usr_user_ent m on m.user_id = u.id`,
    prepare: [
      `update usr_user set user_name = '名%_\\' where account = 'gys_sales'`,
      `update usr_user set last_login_at = '2026-03-10T15:59:59.999Z' where account = 'gys_sales'`,
      `update usr_user set last_login_at = '2026-03-10T16:00:00Z' where account = 'cg_buyer'`,
      `update usr_user set last_login_at = '2025-10-01T00:00:00Z' where account = 'cg_admin'`,
    ],
    filters: {
      // of a phone the whole number, or its end
      keyword: rule(
        ['gys_', '名%_\\', '%', '12000000001', '2000000001', '0001'],
        ({ account, userName, number }, asked) =>
          [account, userName].some((text) => String(text).includes(asked)) ||
          number === asked ||
          String(number).slice(-4) === asked,
      ),
      entId: is('entId'),
      roleId: is('roleIds'),
      state: is('state'),
      deptName: contains('deptName'),
      own: only(({ atOwn }) => atOwn === true),
      activated: is('activated'),
      dormant: only(
        ({ status, lastLoginAt, createdAt }) => status === 1 && String(lastLoginAt ?? createdAt) < dormantSince,
      ),
    },
  },
  'POST /api/manage/role/page': {
    as: 'admin',
    key: 'roleId',
    prepare: [`update auth_role set status = 0 where id = (select max(id) from auth_role where not deleted)`],
    filters: { keyword: contains('roleName') },
  },
  'POST /api/manage/rights/change/page': {
    as: 'admin',
    prepare: [
      `insert into auth_change_request (change_no, kind, summary, payload, asked_by, asked_by_name, asked_at, status)
      select 'QB' || n, (array['USER_ROLE', 'ROLE_SCOPE'])[n], (array['给%张三', '给_李四'])[n], '{}', u.id,
        u.user_name, '${now}', n - 1 from generate_series(1, 2) n, usr_user u where u.account = 'admin2'`,
    ],
    filters: { keyword: contains('changeNo', 'summary', 'askedByName') },
  },
  'POST /api/manage/plugin/history': {
    as: 'admin',
    prepare: [
      `insert into sys_plugin_history (revision, target, reason, user_id, user_name, at, kind)
      select 100 + n, (array['order', 'goods'])[n], '', 1, '管理员', '${now}', 'switch' from generate_series(1, 2) n`,
    ],
    filters: { target: is('target') },
  },
  'POST /api/manage/plugin/fault': {
    as: 'admin',
    filters: {
      incident: rule(['3FA9', '3fa9-77c1', 'A9'], ({ incident }, start) =>
        String(incident ?? '').startsWith(start.toUpperCase()),
      ),
      text: resembles('message', 'url'),
    },
  },
  'POST /api/manage/audit/page': {
    as: 'admin',
    key: 'seq',
    asks: { from: '2026-02-01', to: '2026-03-15' },
    facts: `select l.seq::text as key, array(select n.menu_name from auth_menu n
      where n.button = '1' and n.perm_code = l.action) as code_titles from sys_oper_log l`,
    filters: {
      person: contains('account', 'userName'),
      enterprise: contains('entName'),
      module: is('module'),
      action: contains('action', 'actionTitle', 'codeTitles'),
      traceId: rule(['seed', 'none'], ({ traceId }, wanted) => traceId === wanted),
      from: rule(days, ({ at }, day) => dayOf(at) >= day),
      to: rule(days, ({ at }, day) => dayOf(at) <= day),
      text: beside('searched as JSON: server/platform/audit/search.test.ts'),
    },
  },
};

/** What the portal keeps of a person, in a file for them. Other people are not named in it. */
import { exportName, maxExportRows, type SheetColumn, spreadsheet, zip, type ZipEntry } from '@portal/sdk/server';
import { type Context, type FileAnswer, type RawBuilder, sql } from '@portal/sdk/server';
import { workplacesOf } from './workplaces.ts';

type Row = Readonly<Record<string, string | number | null>>;

interface Part {
  readonly title: string;
  readonly columns: readonly (readonly [title: string, field: string, kind?: SheetColumn<Row>['kind']])[];
  /** Newest first. */
  readonly rows: (userId: string) => RawBuilder<Row>;
}

const PARTS: readonly Part[] = [
  {
    title: '账号资料',
    columns: [
      ['账号', 'account'],
      ['姓名', 'userName'],
      ['手机', 'phone'],
      ['邮箱', 'email'],
      ['注册时间', 'createdAt', 'time'],
      ['最近登录', 'lastLoginAt', 'time'],
      ['最近登录 IP', 'lastLoginIp'],
    ],
    rows: (userId) => sql`
      select account, user_name, phone, email, created_at, last_login_at, last_login_ip from usr_user where id = ${userId}`,
  },
  {
    title: '登录设备',
    columns: [
      ['登录时间', 'loginAt', 'time'],
      ['最后活动', 'lastAt', 'time'],
      ['退出时间', 'endedAt', 'time'],
      ['IP', 'ip'],
      ['浏览器', 'userAgent'],
    ],
    rows: (userId) => sql`
      select login_at, last_at, ended_at, ip, user_agent from usr_session where user_id = ${userId} order by id desc`,
  },
  {
    title: '登录记录',
    columns: [
      ['时间', 'at', 'time'],
      ['结果', 'result'],
      ['原因', 'reason'],
      ['IP', 'ip'],
      ['浏览器', 'userAgent'],
    ],
    rows: (userId) => sql`
      select at, case when success then '成功' else '失败' end as result, reason, ip, user_agent
      from usr_login_log where user_id = ${userId} order by id desc`,
  },
  {
    title: '收到的消息',
    columns: [
      ['时间', 'createDate', 'time'],
      ['内容', 'content'],
      ['是否已读', 'seen'],
    ],
    rows: (userId) => sql`
      select create_date, content, case when status = 0 then '未读' else '已读' end as seen
      from msg_notification where user_id = ${userId} order by id desc`,
  },
  {
    title: '审批办理',
    columns: [
      ['办结时间', 'endTime', 'time'],
      ['单据', 'bizCode'],
      ['环节', 'taskName'],
      ['结果', 'operationTypeString'],
      ['意见', 'message'],
    ],
    rows: (userId) => sql`
      select t.end_time, i.biz_code, t.task_name, t.operation_type_string, t.message
      from wf_task t join wf_instance i on i.id = t.instance_id where t.decided_by = ${userId} order by t.id desc`,
  },
  {
    title: '审批代理',
    columns: [
      ['身份', 'side'],
      ['开始', 'startsAt', 'time'],
      ['结束', 'endsAt', 'time'],
      ['原因', 'reason'],
    ],
    rows: (userId) => sql`
      select case when owner_id = ${userId} then '委托人' else '受托人' end as side, starts_at,
        coalesce(ended_at, ends_at) as ends_at, case when owner_id = ${userId} then reason end as reason
      from usr_delegation where ${userId} in (owner_id, delegate_id) order by id desc`,
  },
  {
    title: '协议签署',
    columns: [
      ['签署时间', 'signedAt', 'time'],
      ['协议', 'agreementName'],
      ['版本', 'versionNo'],
      ['企业', 'entName'],
      ['签署手机', 'phone'],
      ['IP', 'ip'],
      ['签署时摘要', 'contentHash'],
    ],
    rows: (userId) => sql`
      select s.signed_at, a.name as agreement_name, a.version_no, e.customer_name as ent_name, s.phone, s.ip, s.content_hash
      from agr_sign_record s join agr_agreement a on a.id = s.agreement_id join ent_enterprise e on e.id = s.ent_id
      where s.user_id = ${userId} order by s.id desc`,
  },
  {
    title: '访问记录',
    columns: [
      ['时间', 'at', 'time'],
      ['页面', 'url'],
      ['企业', 'entName'],
    ],
    rows: (userId) => sql`
      select at, url, ent_name from sys_page_browse_log where user_id = ${userId} order by id desc`,
  },
];

interface Book {
  readonly title: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
}

const entryOf = (book: Book, context: Context): ZipEntry => ({
  name: `${book.title}.xlsx`,
  text: spreadsheet(book, context).body,
});

async function bookOf({ title, columns, rows }: Part, { db, user }: Context): Promise<Book> {
  const found = await sql<Row>`select * from (${rows(user.userId)}) part limit ${maxExportRows}`.execute(db);
  return {
    title,
    columns: columns.map(([name, field, kind = 'text']) => ({
      title: name,
      kind,
      value: (row) => row[field],
    })),
    rows: found.rows,
  };
}

async function places({ db, user, clock }: Context): Promise<Book> {
  const rows = await workplacesOf(db, user.userId, clock.now().toISOString());
  return {
    title: '企业和角色',
    columns: [
      { title: '企业', value: ({ entName }) => entName },
      { title: '部门', value: ({ deptName }) => deptName },
      { title: '角色', value: ({ roles }) => roles },
      { title: '加入时间', kind: 'time', value: ({ joinedAt }) => joinedAt },
    ],
    rows: rows.map(({ entName, deptName, roleNames, joinedAt }) => ({
      ...{ entName, deptName, joinedAt },
      roles: roleNames.join('、'),
    })),
  };
}

export async function exportMine(context: Context): Promise<FileAnswer> {
  const { user, clock } = context;
  const books = [await places(context)];
  for (const part of PARTS) books.push(await bookOf(part, context));
  return {
    fileName: `${exportName('我的数据', user.account, clock.now())}.zip`,
    type: 'application/zip',
    body: zip(books.map((book) => entryOf(book, context))),
  };
}

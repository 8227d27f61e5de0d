/** Customers from a workbook: each row a new customer, none of whose credit code is known already. */
import { creditCodePattern } from '@portal/sdk/calls/enterprise';
import { PLATE } from '@portal/sdk/calls/plate';
import { field, labelled, Opt, Str, Text } from '@portal/sdk/contract';
import {
  type CellFault,
  type Context,
  type ImportRow,
  type ImportSpec,
  inDataScope,
  personal,
  personalText,
  sql,
} from '@portal/sdk/server';
import { facts, INTENT } from './contract.ts';

type Name = keyof typeof facts;

const code = new RegExp(creditCodePattern);
const codeFault = (text: string) => (code.test(text.toUpperCase()) ? undefined : '信用代码格式不正确');
const phoneFault = (text: string) => (/^1\d{10}$/.test(text) ? undefined : '请输入 11 位手机号码');
const amountFault = (text: string) =>
  /^\d{1,10}(\.\d{1,6})?$/.test(text) ? undefined : '金额应为不小于 0 的数，单位万元';

const keyOf = (texts: Readonly<Record<string, string>>, text: string): string | undefined =>
  Object.keys(texts).find((key) => texts[key] === text);

const wan = (text: string) => (text === '' ? null : text);

const factsOf = ({ values }: ImportRow<Name>) => ({
  customer_name: values.customerName,
  socialcreditcode: values.socialcreditcode.toUpperCase(),
  cat: keyOf(PLATE, values.cat),
  contact_name: values.contactName,
  contact_phone: personal('phone', values.contactPhone),
  manager_name: values.managerName,
  intent: Number(keyOf(INTENT.texts, values.intent) ?? 0),
  annual_revenue: wan(values.annualRevenue),
  loan_balance: wan(values.loanBalance),
  remark: values.remark === '' ? null : personalText(values.remark),
});

async function check(rows: readonly ImportRow<Name>[], { db, user }: Context): Promise<CellFault<Name>[]> {
  const codeOf = ({ values }: ImportRow<Name>) => values.socialcreditcode.toUpperCase();
  const { rows: known } = await sql<{ socialcreditcode: string; customerName: string }>`
    select socialcreditcode, min(customer_name) as customer_name from rpt_dispatch_customer
    where not deleted and socialcreditcode = any(${rows.map(codeOf)}::text[]) group by 1`.execute(db);
  const { rows: within } = await sql<{ socialcreditcode: string }>`
    select e.socialcreditcode from pub_enterprise e
    where e.socialcreditcode = any(${rows.map(codeOf)}::text[]) and ${inDataScope(user, [{ ent: 'e.id' }])}`.execute(
    db,
  );
  const reached = new Set(within.map(({ socialcreditcode }) => socialcreditcode));
  const taken = new Map(known.map((one) => [one.socialcreditcode, `已有该信用代码的客户“${one.customerName}”`]));
  return rows.flatMap((row): CellFault<Name>[] => {
    const own = codeOf(row);
    const outside = user.dataScope.all || reached.has(own) ? undefined : '该企业不在您的数据范围内，不能登记为客户';
    const message = outside ?? taken.get(own);
    if (message === undefined) taken.set(own, `信用代码与第 ${row.row} 行重复`);
    return message === undefined ? [] : [{ row: row.row, field: 'socialcreditcode', message }];
  });
}

async function write(rows: readonly ImportRow<Name>[], { db, user, clock }: Context): Promise<void> {
  const at = clock.now().toISOString();
  await sql`
    with added as (
      insert into rpt_dispatch_customer (ent_id, customer_name, socialcreditcode, cat, contact_name, contact_phone,
        manager_name, intent, annual_revenue, loan_balance, remark, updated_by_name, created_at, updated_at)
      select e.id, f.customer_name, f.socialcreditcode, f.cat, f.contact_name, f.contact_phone, f.manager_name,
        f.intent, f.annual_revenue * 10000, f.loan_balance * 10000, f.remark, ${user.userName}, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows.map(factsOf))}::jsonb) f(customer_name text, socialcreditcode text,
        cat text, contact_name text, contact_phone text, manager_name text, intent smallint, annual_revenue numeric,
        loan_balance numeric, remark text)
      left join pub_enterprise e on e.socialcreditcode = f.socialcreditcode
      returning id
    )
    insert into rpt_dispatch_customer_log (customer_id, action, changes, operator_name, created_at)
    select id, 'CREATE', '[{"label": "来源", "before": null, "after": "导入"}]', ${user.userName}, ${at}::timestamptz
    from added`.execute(db);
}

export const customerSheet: ImportSpec<Name> = {
  title: '客户信息',
  note: '信用代码已有客户的行不导入，请在列表中编辑；金额单位为万元。',
  columns: {
    customerName: { of: facts.customerName, width: 32 },
    socialcreditcode: { of: labelled(facts.socialcreditcode, Text(18)), fault: codeFault, width: 24 },
    cat: facts.cat,
    contactName: facts.contactName,
    contactPhone: { of: labelled(facts.contactPhone, Str()), fault: phoneFault },
    managerName: facts.managerName,
    intent: Opt(facts.intent),
    annualRevenue: { of: field('年营收（万元）', Opt(Str())), fault: amountFault },
    loanBalance: { of: field('融资余额（万元）', Opt(Str())), fault: amountFault },
    remark: { of: facts.remark, width: 40 },
  },
  check,
  write,
};

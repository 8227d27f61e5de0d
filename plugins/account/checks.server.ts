/** What the data of accounts always satisfies. */
import { type DataCheck, invariant } from '@portal/sdk/server';

export const accountChecks: readonly DataCheck[] = [
  invariant('账户余额等于其成功流水的收支之和')`
    select a.account_no as row from acc_account a
    where a.balance <> (
      select coalesce(sum(case t.direction when 'I' then t.amount else -t.amount end), 0)
      from acc_transaction t where t.account_id = a.id and t.status in (1, 4))`,
  invariant('每笔流水后的余额等于前一笔的余额加减本笔金额')`
    select t.trans_no as row
    from (select trans_no, balance_after, status,
        case direction when 'I' then amount else -amount end as moved,
        lag(balance_after, 1, 0::numeric) over (partition by account_id order by trans_time, id) as before
      from acc_transaction where status in (1, 4)) t
    where t.balance_after <> t.before + t.moved`,
  invariant('账户冻结金额等于未解除的冻结之和')`
    select a.account_no as row from acc_account a
    where a.frozen_amount <> (select coalesce(sum(f.amount), 0) from acc_freeze f
      where f.account_id = a.id and f.released_at is null)`,
  invariant('整户冻结的账户状态为冻结，别的都不是')`
    select a.account_no as row from acc_account a
    where (a.status = 2) <> exists (
      select from acc_freeze f where f.account_id = a.id and f.whole and f.released_at is null)`,
];

/** Who owns the database cannot change the trail unseen: needs a database that this test can reach beside the server. */
import pg from 'pg';
import { at, expect, shell, test } from './portal.ts';

const { DATABASE_URL: databaseUrl } = process.env;
test.skip(databaseUrl === undefined, 'needs a database that another program can open');

test('A byte changed in the trail is named by the verification, until it is put back', async ({ page, enter }) => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  /** As the owner of the database may: past the trigger that keeps the rows. */
  const put = async (seq: string, account: string) => {
    await database.query('alter table sys_oper_log disable trigger sys_oper_log_keep');
    const entry = `jsonb_set(entry, '{account}', to_jsonb($2::text))`;
    await database.query(`update sys_oper_log set entry = ${entry} where seq = $1`, [seq, account]);
    await database.query('alter table sys_oper_log enable trigger sys_oper_log_keep');
  };
  const verify = async (told: RegExp) => {
    await page.goto(at('/admin/audit'));
    await shell(page).main.getByRole('button', { name: '校验', exact: true }).click();
    await expect(shell(page).main.getByText(told).first()).toBeVisible();
  };
  await enter(page, 'admin', '/ef/home');
  const { rows } = await database.query(
    `select seq::text, entry ->> 'account' as account from sys_oper_log where entry ->> 'account' = 'admin'
     order by sys_oper_log.seq desc limit 1`,
  );
  const { seq, account } = rows[0] as { seq: string; account: string };
  await verify(/行逐行核对无误/);
  await put(seq, 'bdmin');
  await verify(new RegExp(`第 ${seq} 行的内容与它的散列不符`));
  await put(seq, account);
  await verify(/行逐行核对无误/);
  await database.end();
});

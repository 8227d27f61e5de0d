/** What the owner of the database may do behind the portal's back: a database that this test can reach beside the server. */
import pg from 'pg';

export const { DATABASE_URL: databaseUrl } = process.env;

/** Past the trigger that keeps the rows. */
async function put(database: pg.Client, seq: string, account: string): Promise<void> {
  await database.query('alter table sys_oper_log disable trigger sys_oper_log_keep');
  const entry = `jsonb_set(entry, '{account}', to_jsonb($2::text))`;
  await database.query(`update sys_oper_log set entry = ${entry} where seq = $1`, [seq, account]);
  await database.query('alter table sys_oper_log enable trigger sys_oper_log_keep');
}

/** One byte of the last row that the account has left is another while this works. @param work - Is told the row. */
export async function whileChanged(account: string, work: (seq: string) => Promise<void>): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query(
      `select seq::text from sys_oper_log where entry ->> 'account' = $1 order by sys_oper_log.seq desc limit 1`,
      [account],
    );
    const { seq } = rows[0] as { seq: string };
    await put(database, seq, `x${account.slice(1)}`);
    try {
      await work(seq);
    } finally {
      await put(database, seq, account);
    }
  } finally {
    await database.end();
  }
}

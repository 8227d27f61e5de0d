/** What of a database changed: of each table how many rows, and the youngest transaction that has written one. */

/** Written besides the business: who is signed in, what is due, what a process tells others of itself at its start. */
const besides = [
  'sys_oper_log_head',
  'sys_deployment',
  'sys_deployment_process',
  'sys_job',
  'sys_key_use',
  'sys_limit',
  'sys_personal_pass',
  'sys_plugin_load',
  'usr_session',
];

/** Rows that come with the business are sent afterwards, at any moment: how many there are is all that is compared. */
const sentLater = ['msg_delivery'];

export const tablesQuery = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

export interface TableState {
  readonly name: string;
  readonly count: number;
  readonly youngest: string | null;
}

export const stateQuery = (tables: readonly string[]) =>
  tables
    .filter((name) => !besides.includes(name))
    .map(
      (name) => `select '${name}' as name, count(*)::int as count,
        ${sentLater.includes(name) ? 'null' : 'max(xmin::text::bigint)::text'} as youngest
      from "${name}"${name === 'sys_oper_log' ? " where kind <> 'ANCHOR'" : ''}`,
    )
    .join(' union all ');

/** By table, how many rows more it has; none for one that is as it was. */
export function changed(before: readonly TableState[], after: readonly TableState[]): Readonly<Record<string, number>> {
  const was = new Map(before.map((table) => [table.name, table]));
  return Object.fromEntries(
    after.flatMap(({ name, count, youngest }) => {
      const old = was.get(name);
      return old?.count === count && old.youngest === youngest ? [] : [[name, count - (old?.count ?? 0)]];
    }),
  );
}

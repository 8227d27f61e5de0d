/** How far sealing is, as the pass and the last count say: reading it seals and counts nothing. */
import { sealing } from '@portal/sdk/calls/sealing';
import type { RowOf } from '@portal/sdk/contract';
import { type Db, implement, page, sql } from '@portal/sdk/server';
import type { PersonalUse } from '../../db/tables.ts';
import { type Counted, usesOf } from './key-use.ts';
import { aimOf, personalTables } from './pass.ts';
import { sealedSecrets } from './sealed-secrets.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly kind: string;
  /** What the pass makes of its table; null of secrets, which no place is kept of. */
  readonly aim: string | null;
}

const kindOf = (use: PersonalUse): string => use.split(' ')[0] ?? use;

/** Algorithm and key that the last process has begun to seal under, as a sealed text begins. */
async function presentOf(db: Db): Promise<string> {
  const pass = db.selectFrom('sysPersonalPass').select('aim').orderBy('startedAt', 'desc').orderBy('tableName');
  return (await pass.limit(1).executeTakeFirst())?.aim.split(' ')[0] ?? '';
}

async function columnsOf(db: Db, present: string): Promise<Column[]> {
  const tables = await personalTables(db);
  return [
    ...tables.flatMap(([table, uses]) =>
      Object.entries(uses).map(([column, use]) => {
        return { table, column, kind: kindOf(use), aim: aimOf({ present }, uses) };
      }),
    ),
    ...sealedSecrets.map(({ table, column }) => ({ table, column, kind: 'secret', aim: null })),
  ];
}

/** One row for each column, with what was counted and how far the pass through its table is. */
async function standing(db: Db) {
  const present = await presentOf(db);
  const [, keyId = ''] = present.split(':');
  const columns = JSON.stringify(await columnsOf(db, present));
  const rows = sql<RowOf<typeof sealing.page>>`(
    select m."table" || '.' || m."column" as id, split_part(m."table", '_', 1) as area, m.kind,
      case when m.aim is null then case when coalesce(u.old, 0) = 0 then 'DONE' else 'WAITING' end
        when p.aim is distinct from m.aim then 'WAITING'
        when p.finished_at is null then 'RUNNING' else 'DONE' end as status,
      u.present::int, u.old::int, case when m.kind not in ('text', 'json', 'rows', 'secret') then u.clear::int end as clear,
      p.rows_read::int as read, p.finished_at
    from jsonb_to_recordset(${columns}::jsonb) as m ("table" text, "column" text, kind text, aim text)
    left join sys_personal_pass p on p.table_name = m."table" and m.aim is not null
    left join lateral (
      select coalesce(sum(k.row_count) filter (where k.key_id in (${present}, ${keyId})), 0) as present,
        coalesce(sum(k.row_count) filter (where k.key_id not in (${present}, ${keyId}, '')), 0) as old,
        coalesce(sum(k.row_count) filter (where k.key_id = ''), 0) as clear
      from sys_key_use k where k.table_name = m."table" and k.column_name = m."column"
    ) u on exists (select from sys_key_use))`;
  return { present, keyId, columns: db.selectFrom(rows.as('c')).selectAll('c') };
}

export default implement(sealing, {
  async page({ status, area, kind, ...paging }, { db }) {
    const { columns } = await standing(db);
    const found = columns
      .$if(status !== undefined, (q) => q.where('c.status', '=', status ?? 'DONE'))
      .$if(area !== undefined, (q) => q.where('c.area', '=', area ?? 'usr'))
      .$if(kind !== undefined, (q) => q.where('c.kind', '=', kind ?? 'phone'))
      .orderBy(sql`c.status = 'DONE'`)
      .orderBy('c.present', (way) => way.desc().nullsLast())
      .orderBy('c.id');
    return page(found, paging);
  },
  async standing(_input, { db }) {
    const { present, keyId: newest, columns } = await standing(db);
    const all = await columns.execute();
    const kept = await db.selectFrom('sysKeyUse').selectAll().execute();
    const counted = kept.map(
      ({ tableName: table, columnName: column, keyId, rowCount }): Counted => ({
        ...{ table, column, keyId, rows: Number(rowCount) },
      }),
    );
    const canaries = await db.selectFrom('sysKeyCanary').select(['keyId', 'createdAt']).orderBy('createdAt').execute();
    const uses = usesOf(
      counted,
      canaries.map(({ keyId }) => keyId),
    );
    return {
      cipher: present.startsWith('s') ? 's' : 'a',
      done: all.filter(({ status }) => status === 'DONE').length,
      of: all.length,
      countedAt: kept[0]?.countedAt ?? null,
      keys: uses.map(({ keyId, personal, others, used }) => ({
        keyId,
        status: keyId === newest ? ('PRESENT' as const) : used ? ('USED' as const) : ('FREE' as const),
        personal,
        others: others.map(({ title, rows }) => `${title} ${rows}`).join('、'),
        createdAt: canaries.find((one) => one.keyId === keyId)?.createdAt ?? null,
      })),
    };
  },
});

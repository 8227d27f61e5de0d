/** The demo classification, written in one set: roots, branches, leaves, and the templates of some. */
import { type SeedContext, seedHistory, sql } from '@portal/sdk/server';
import { ATTRS, CERTIFICATES, OUTLINE } from './seed-outline.server.ts';

interface Planned {
  code: string;
  parent: string | null;
  name: string;
  level: number;
  unit: string;
  status: number;
  report: boolean;
  certificates: readonly string[];
  sort: number;
}

/** Each line with the code that its place gives it. */
function planned(): Planned[] {
  const counts = [0, 0, 0, 0];
  const codes: string[] = [];
  let root = '';
  return OUTLINE.trim()
    .split('\n')
    .map((line) => {
      const level = line.search(/\S/) / 2 + 1;
      const [name = '', unit = '件', ...marks] = line.trim().split(' ');
      counts[level - 1] = (counts[level - 1] ?? 0) + 1;
      counts.fill(0, level);
      const parent = codes[level - 2] ?? null;
      const code = `${parent ?? ''}${String(counts[level - 1]).padStart(2, '0')}`;
      codes.splice(level - 1, codes.length, code);
      if (level === 1) root = name;
      return {
        code,
        parent,
        name,
        level,
        unit,
        status: marks.includes('!') ? 0 : 1,
        report: marks.includes('#'),
        certificates: CERTIFICATES[root] ?? [],
        sort: (counts[level - 1] ?? 1) * 10,
      };
    });
}

const attrRows = Object.entries(ATTRS).flatMap(([category, attrs]) =>
  attrs.map(([name, type, unit, ...options], index) => ({
    category,
    name: name.replace('*', ''),
    type,
    unit: unit === '' ? null : unit,
    required: name.endsWith('*'),
    options,
    sort: index + 1,
  })),
);

export async function seedClassification({ db, clock, progress }: SeedContext): Promise<void> {
  const rows = planned();
  const at = new Date(clock.now().getTime() - 400 * 86_400_000).toISOString();
  for (const level of [1, 2, 3, 4])
    await sql`
      insert into gd_category (category_code, name, parent_id, level, default_unit, default_tax_rate, tax_class_code,
        required_qualifications, report_required, sort, status, updated_by_name, created_at, updated_at)
      select r.code, r.name, p.id, r.level, r.unit, 0.13, '109' || rpad(r.code, 16, '0'),
        array(select jsonb_array_elements_text(r.certificates)), r.report, r.sort, r.status, '沈恪', ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows.filter((row) => row.level === level))}::jsonb) as r(code text,
        parent text, name text, level int, unit text, status int, report boolean, certificates jsonb, sort int)
      left join gd_category p on p.category_code = r.parent
      order by r.code`.execute(db);
  await sql`
    insert into gd_category_attr (category_id, name, type, unit, required, options, searchable, sort)
    select c.id, r.name, r.type, r.unit, r.required, r.options, r.required, r.sort
    from jsonb_to_recordset(${JSON.stringify(attrRows)}::jsonb) as r(category text, name text, type text, unit text,
      required boolean, options jsonb, sort int)
    join gd_category c on c.name = r.category`.execute(db);
  await seedHistory(
    db,
    'goodsClassification',
    sql`select id, null, 'CREATE', null, null, '沈恪', '澜岳能源集团有限公司', created_at from gd_category`,
  );
  progress(`商品分类 ${rows.length} 个`);
}

/** Kinds of certificates and those of long ago, written in sets; those of these days are sent in the user centre. */
import { qualificationBizType } from '@portal/sdk/calls/qualification';
import { addDays } from '@portal/sdk/format';
import { type Db, insertRows, type SeedContext, seedHistory, seedNumbers, sql } from '@portal/sdk/server';
import sharp from 'sharp';

const TYPES = [
  [
    'BUSINESS_LICENCE',
    '营业执照',
    ['SUPPLIER', 'PURCHASER'],
    'PAUSE',
    '正本或副本，名称、统一社会信用代码和有效期清晰',
  ],
  ['BANK_PERMIT', '开户许可证', ['SUPPLIER', 'PURCHASER'], 'REMIND', '基本存款账户信息，加盖公章'],
  ['ISO9001', '质量管理体系认证', ['SUPPLIER'], 'REMIND', '认证范围包括所供货物，附年度监督审核页'],
  ['SAFETY', '安全生产许可证', ['SUPPLIER'], 'ORDERS', '许可范围和有效期清晰'],
  ['TEST_REPORT', '产品检测报告', ['SUPPLIER'], 'LISTING', '带 CMA 或 CNAS 标志，报告编号清晰'],
  ['SPECIAL_EQUIPMENT', '特种设备生产许可证', [], 'LISTING', '许可项目和级别清晰'],
  ['AUTHORISATION', '品牌授权书', [], 'REMIND', '授权范围、期限和授权方公章清晰'],
  ['ISO14001', '环境管理体系认证', ['SUPPLIER'], 'REMIND', null],
  ['ORG_CODE', '组织机构代码证', [], 'REMIND', null],
] as const;
/** Kinds in the order of the table above. */
const [licence, iso, safety, report, special, authorised] = [1, 3, 4, 5, 6, 7] as const;
const ofSupplier = [1, 2, 3, 4, 5];
const ofPurchaser = [1, 2];

const ISSUERS: Readonly<Record<number, string>> = {
  1: '云屿市市场监督管理局',
  2: '云屿示例银行',
  3: '云屿示例认证中心',
  4: '云屿市应急管理局',
  5: '云屿示例检测院',
  6: '云屿市特种设备管理处',
  7: '朔屿示例品牌管理公司',
};

interface Enterprise {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly creditCode: string;
  readonly supplier: boolean;
  readonly status: number;
}

/** Suppliers from this place on are those that no demo order names. */
const firstQuiet = 60;
/** Counted among suppliers: whose certificate of which kind has passed its end, and how many days ago. */
const EXPIRED: readonly (readonly [place: number, kind: number, days: number])[] = [
  ...[101, 102, 103, 104, 105].map((place, i) => [place, iso, 2 + i * 6] as const),
  ...[106, 107].map((place, i) => [place, report, 5 + i * 9] as const),
  ...[108, 109].map((place, i) => [place, safety, 3 + i * 8] as const),
];
const pausedDays = 45;
const expiringCount = 40;
/** A supplier without any. */
const bare = 114;

interface Draft {
  readonly ent: Enterprise;
  readonly kind: number;
  readonly from: string;
  readonly to: string | null;
  readonly status: number;
  readonly replaced?: true;
}

/** Rows differ by their position alone. */
function draftOf(ent: Enterprise, place: number, kind: number, today: string): Draft {
  const i = place * 7 + kind;
  const from = addDays(today, -200 - ((i * 37) % 500));
  const endless = kind <= 2 ? place % 3 !== 1 : false;
  const to = endless ? null : addDays(today, 800 + ((i * 53) % 900));
  const expired = EXPIRED.find((one) => one[0] === place && one[1] === kind);
  if (ent.supplier && expired)
    return { ent, kind, from: addDays(today, -1100), to: addDays(today, -expired[2]), status: 3 };
  if (ent.status === 3 && kind === licence)
    return { ent, kind, from: addDays(today, -3600), to: addDays(today, -pausedDays), status: 3 };
  const near = place - firstQuiet;
  if (ent.supplier && near >= 0 && near < expiringCount && kind === (near % 2 === 0 ? iso : special))
    return { ent, kind, from: addDays(today, -1000), to: addDays(today, 1 + ((near * 7) % 58)), status: 2 };
  return { ent, kind, from, to, status: 1 };
}

function drafts(all: readonly Enterprise[], today: string): Draft[] {
  const suppliers = all.filter(({ supplier, status }) => supplier && status !== 0 && status !== 1 && status !== 4);
  const held = suppliers.flatMap((ent, place) => {
    if (place === bare) return [];
    const near = place >= firstQuiet && place < firstQuiet + expiringCount;
    const more = [...(place % 2 === 0 || near ? [special] : []), ...(place % 3 === 0 ? [authorised] : [])];
    return [...ofSupplier, ...more].map((kind) => draftOf(ent, place, kind, today));
  });
  const bought = all
    .filter(({ supplier }) => !supplier)
    .flatMap((ent, place) => ofPurchaser.map((kind) => draftOf(ent, place, kind, today)));
  return [...held, ...bought];
}

/** A few have been renewed: the version before goes first. */
const withFormer = (all: readonly Draft[]): Draft[] =>
  all.flatMap((draft, i) =>
    ![0, 5].includes(i % 11) || draft.status === 3
      ? [draft]
      : [{ ...draft, from: addDays(draft.from, -1095), to: addDays(draft.from, 20), status: 5, replaced: true }, draft],
  );

const numberOf = ({ ent, kind }: Draft, i: number) =>
  kind === licence
    ? ent.creditCode
    : `${TYPES[kind - 1]?.[0].slice(0, 3)}-${ent.code}-${String((i * 7919) % 100_000).padStart(5, '0')}`;

const lineOf = (text: string, y: number, size: number) =>
  `<text x="400" y="${y}" font-size="${size}" text-anchor="middle" fill="#222">${text}</text>`;

async function drawn({ publish }: SeedContext, kind: number) {
  const name = TYPES[kind - 1]?.[1] ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1100" font-family="Noto Sans CJK SC, WenQuanYi Micro Hei, sans-serif">
    <rect width="800" height="1100" fill="#fffdf6"/><rect x="40" y="40" width="720" height="1020" fill="none" stroke="#8a5a12" stroke-width="8"/>
    ${lineOf(name, 220, 56)}${lineOf('（演示样张）', 280, 24)}${lineOf(`发证机关 ${ISSUERS[kind]}`, 820, 28)}
    <g fill="none" stroke="#8a5a12" stroke-width="8"><path d="M140 400h520M140 480h520M140 560h420M140 640h520"/></g>
    <circle cx="580" cy="930" r="84" fill="none" stroke="#c0392b" stroke-width="10"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true, colours: 16, compressionLevel: 9 }).toBuffer();
  const { fileId, fileName } = await publish({ name: `${name}.png`, bytes });
  return { fileId, fileName };
}

type Files = ReadonlyMap<number, { fileId: string; fileName: string }>;

async function typesOf(db: Db, today: string, at: string): Promise<void> {
  const year = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const rows = TYPES.map(([code, name, requiredFor, consequence, guide]) => {
    const begins = code === 'ISO14001';
    return {
      ...{ typeCode: code, typeName: name, requiredFor: [...requiredFor], consequence, guide },
      ...{ requiredFrom: begins ? addDays(today, 90) : year, createdAt: at, updatedAt: at },
      status: begins ? 2 : code === 'ORG_CODE' ? 0 : 1,
    };
  });
  await db.insertInto('entQualificationType').values(rows).execute();
}

/** What was sent and passed before these days, in sets. */
async function writeOld({ db, clock }: SeedContext, files: Files): Promise<number> {
  const today = clock.today();
  const { rows: all } = await sql<Enterprise>`
    select id::text as id, customer_name as name, customer_code as code, socialcreditcode as credit_code,
      'SUPPLIER' = any(audience) as supplier, status
    from ent_enterprise where audience && array['SUPPLIER', 'PURCHASER'] order by customer_code`.execute(db);
  const written = withFormer(drafts(all, today));
  let formerId: number | null = null;
  const rows = written.map((draft, i) => {
    const { ent, kind, from, to, status } = draft;
    const renewsId = formerId;
    formerId = draft.replaced ? i + 1 : null;
    const sent = `${addDays(from, 3)}T0${1 + (i % 8)}:10:00Z`;
    const decided = `${addDays(from, 4)}T0${1 + (i % 8)}:40:00Z`;
    return {
      id: i + 1,
      qual_no: `ZS${addDays(from, 3).replaceAll('-', '')}${String(i + 1).padStart(6, '0')}`,
      ...{
        type_id: kind,
        ent_id: ent.id,
        ent_name: ent.name,
        cert_no: numberOf(draft, kind === licence ? 0 : i - (renewsId === null ? 0 : 1)),
      },
      ...{ issuer: ISSUERS[kind], valid_from: from, valid_to: to, files: [files.get(kind)], status },
      ...{ version_no: renewsId === null ? 1 : 2, root_id: renewsId, renews_id: renewsId },
      // whoever it is has been told of an end that was in sight
      warned_days: status === 2 ? [0, 7, 30, 60].find((stage) => to !== null && to <= addDays(today, stage)) : null,
      ...{ submitted_at: sent, decided_at: decided, version: 2, created_at: sent, updated_at: decided },
    };
  });
  await insertRows(db, 'ent_qualification', rows);
  await sql`select setval(pg_get_serial_sequence('ent_qualification', 'id'), ${rows.length})`.execute(db);
  await seedNumbers(db, sql`select qual_no from ent_qualification`);
  await seedHistory(
    db,
    qualificationBizType,
    sql`select q.id, null, s.action, null, null, s.who, s.ent, s.at from ent_qualification q
      cross join lateral (values ('ADD', '企业管理员', q.ent_name, q.submitted_at - interval '20 minutes'),
        ('SUBMIT', '企业管理员', q.ent_name, q.submitted_at), ('PASS', '运营专员', '运营单位', q.decided_at)) s (action, who, ent, at)
      order by q.id, s.at`,
  );
  await sql`insert into ent_qualification_pause (ent_id, reason, paused_at)
    select id, status_reason, ${clock.now().toISOString()}::timestamptz - interval '15 days'
    from ent_enterprise where status = 3 and 'SUPPLIER' = any(audience)`.execute(db);
  return rows.length;
}

export async function seedQualifications(context: SeedContext): Promise<void> {
  const { db, clock, progress } = context;
  await typesOf(db, clock.today(), clock.now().toISOString());
  const files: Files = new Map(
    await Promise.all(TYPES.slice(0, 7).map(async (_, i) => [i + 1, await drawn(context, i + 1)] as const)),
  );
  const old = await writeOld(context, files);
  progress(`资质 ${old} 份`);
}

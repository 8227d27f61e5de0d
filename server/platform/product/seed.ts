import { openingBizType } from '@portal/sdk/calls/product';
import { openingFlow } from './opening.ts';
import { askedSteps, type Db, type Seed, type SeedContext, sql } from '@portal/sdk/server';
import { DEMO_ENTERPRISES } from '../enterprise/seed-enterprises.ts';
import { startApproval } from '../workflow/start.ts';
import { demoProducts, systemBase } from './seed-products.ts';
import { demoAgreements } from './seed-agreements.ts';

const dayMs = 86_400_000;
/** With those of former versions (`../agreement/seed.ts`) 610. */
const signatureCount = 532;

interface Member {
  entId: string;
  customerCode: string;
  customerName: string;
  audience: string;
  userId: string;
  userName: string;
  phone: string | null;
}

/** The administrator of each admitted supplier and purchaser. */
async function administrators(db: Db): Promise<Member[]> {
  const rows = await db
    .selectFrom('entEnterprise as e')
    .innerJoin('usrUserEnt as m', 'm.entId', 'e.id')
    .innerJoin('usrUser as u', 'u.id', 'm.userId')
    .innerJoin('authUserRole as ur', 'ur.userId', 'u.id')
    .innerJoin('authRole as r', 'r.id', 'ur.roleId')
    .select([
      'e.id as entId',
      'e.customerCode',
      'e.customerName',
      'e.audience',
      'u.id as userId',
      'u.userName',
      'u.phone',
      'u.userSource',
    ])
    .where('e.status', '=', 2)
    .where('r.roleKey', 'in', ['G1', 'C1'])
    .where('u.userSource', '=', '1')
    .orderBy('e.customerCode')
    .orderBy('u.id')
    .execute();
  const first = new Map(rows.map((row) => [row.entId, row] as const).reverse());
  return [...first.values()]
    .map((row) => ({ ...row, audience: row.audience[0] ?? '' }))
    .filter(({ audience }) => audience === 'SUPPLIER' || audience === 'PURCHASER')
    .sort((a, b) => a.customerCode.localeCompare(b.customerCode));
}

/** Product → state, for the scripted enterprises: one of each, so that every card and button has something to show. */
const scripted: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  [DEMO_ENTERPRISES.supplier.customerCode]: {
    '01': 4,
    '02': 4,
    '03': 4,
    '04': 4,
    '05': 4,
    '07': 4,
    '08': 1,
    '09': 5,
    '12': 3,
    '13': 2,
  },
  [DEMO_ENTERPRISES.purchaser.customerCode]: {
    '01': 4,
    '02': 4,
    '03': 4,
    '05': 4,
    '10': 4,
    '04': 2,
    '08': 1,
    '09': 3,
    '12': 5,
    '13': 6,
  },
};
const usual = ['01', '02', '03'];
const further = ['04', '05', '07', '08'];

function statesOf({ customerCode, audience }: Member, random: () => number): [string, number][] {
  const known = scripted[customerCode];
  if (known) return Object.entries(known);
  const letter = audience === 'SUPPLIER' ? 'G' : 'C';
  const more = further.filter((type) =>
    demoProducts.some((p) => p.productType === type && p.audience.includes(letter)),
  );
  const extra = more
    .filter(() => random() < 0.25)
    .map((type): [string, number] => [type, Math.floor(random() * 6) === 0 ? 2 : 4]);
  return [...usual.map((type): [string, number] => [type, 4]), ...extra];
}

const reasons: Readonly<Record<number, string>> = {
  5: '未附最近一年财务报表，请补充后重新申请',
  6: '连续六个月未使用，已停用',
};

type Ago = (days: number) => string;

function openingRow({ entId, userId }: Member, [productType, status]: [string, number], n: number, ago: Ago) {
  const began = 40 + (n % 300);
  return {
    applyNo: `KT${ago(began).slice(0, 10).replaceAll('-', '')}${String(n + 1).padStart(6, '0')}`,
    entId,
    userId,
    productType,
    status,
    reason: reasons[status] ?? null,
    appliedAt: ago(began),
    signedAt: status === 1 ? null : ago(began - 1),
    activatedAt: status < 3 ? null : ago(began - 2),
    openedAt: status === 4 || status === 6 ? ago(began - 4) : null,
    updatedAt: ago(began - 4),
  };
}

async function seedOpenings({ db, clock, random }: SeedContext, members: readonly Member[], ago: Ago): Promise<void> {
  const drafts = members.flatMap((member) => statesOf(member, random).map((state) => ({ member, state })));
  const rows = drafts.map(({ member, state }, n) => openingRow(member, state, n, ago));
  await db.insertInto('prdUserProduct').values(rows).execute();
  const steps = askedSteps(openingFlow);
  for (const { entId, userId, productType, applyNo, status } of rows) {
    if (status !== 3) continue;
    const who = members.find((member) => member.entId === entId)?.customerName ?? '';
    const what = demoProducts.find((product) => product.productType === productType)?.productName ?? '';
    const request = {
      bizType: openingBizType,
      bizCode: applyNo,
      title: `${who}申请开通${what}`,
      entId,
      steps,
      starter: userId,
    };
    await startApproval(request, { db, clock });
  }
}

async function seedSignatures({ db }: SeedContext, members: readonly Member[], ago: Ago): Promise<void> {
  const agreements = await db
    .selectFrom('agrAgreement')
    .select(['id', 'kind', 'productType', 'audience', 'contentHash'])
    .where('status', '=', 2)
    .execute();
  const opened = await db
    .selectFrom('prdUserProduct')
    .select(['entId', 'productType'])
    .where('status', 'in', [2, 3, 4, 6])
    .execute();
  const byEnt = new Map(members.map((member) => [member.entId, member]));
  const pairs = [
    ...members.flatMap((member) =>
      agreements.filter(({ audience }) => audience === member.audience).map((text) => ({ member, text })),
    ),
    ...opened.flatMap(({ entId, productType }) => {
      const member = byEnt.get(entId);
      return member
        ? agreements.filter((text) => text.productType === productType).map((text) => ({ member, text }))
        : [];
    }),
  ];
  const rows = pairs.slice(0, signatureCount).map(({ member, text }, n) => ({
    agreementId: text.id,
    contentHash: text.contentHash,
    entId: member.entId,
    userId: member.userId,
    signerName: member.userName,
    phone: member.phone,
    method: n % 5 === 0 ? 'CLICK' : 'SMS',
    ip: '127.0.0.1',
    userAgent: 'Mozilla/5.0',
    signedAt: ago(20 + (n % 500)),
  }));
  await db.insertInto('agrSignRecord').values(rows).execute();
}

/** What its own portal names for the account of many companies, besides those that it has joined. */
async function seedAccountOrgs(db: Db): Promise<void> {
  const { id: userId } = await db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'multi_corp')
    .executeTakeFirstOrThrow();
  const suppliers = await db
    .selectFrom('entEnterprise')
    .select('id')
    .where(sql<boolean>`audience @> '{SUPPLIER}'`)
    .where('status', '=', 2)
    .orderBy('customerCode')
    .limit(18)
    .execute();
  await db
    .insertInto('entAccountOrg')
    .values(suppliers.map(({ id: entId }) => ({ userId, entId })))
    .execute();
}

export const seedProducts: Seed = async (context) => {
  const { db, clock, progress } = context;
  const ago: Ago = (days) => new Date(clock.now().getTime() - days * dayMs).toISOString();
  const products = [systemBase, ...demoProducts].map((product, i) => ({ ...product, homeSort: i * 10 }));
  await db.insertInto('prdProduct').values(products).execute();
  await db
    .insertInto('agrAgreement')
    .values(demoAgreements.map((text) => ({ ...text, effectiveAt: ago(700).slice(0, 10), publishedAt: ago(701) })))
    .execute();
  const members = await administrators(db);
  await seedOpenings(context, members, ago);
  await seedSignatures(context, members, ago);
  await seedAccountOrgs(db);
  progress(`已建立 ${demoProducts.length} 个产品、${demoAgreements.length} 份协议`);
};

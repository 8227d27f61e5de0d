/** What stands behind an opening, for who decides on it. */
import type { openingAudit } from '@portal/sdk/calls/opening';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { type Context, type Db, one, sql } from '@portal/sdk/server';
import { agreementsFor } from './agreements.ts';
import { visibleOpenings } from './transitions.ts';

const opened = 4;

type Evidence = OutputOf<typeof openingAudit.opening>;

const nameOf = (column: 'o.userId' | 'o.activatedBy') =>
  sql<string | null>`(select u.user_name from usr_user u where u.id = ${sql.ref(column)})`;

/** Products that this one needs, each with whether the enterprise has it. */
const needed = (db: Db, entId: string, dependsOn: readonly string[]): Promise<Evidence['needs']> =>
  db
    .selectFrom('prdProduct as p')
    .leftJoin('prdUserProduct as o', (join) =>
      join.onRef('o.productType', '=', 'p.productType').on('o.entId', '=', entId),
    )
    .select(['p.productName', sql<boolean>`coalesce(o.status = ${opened}, false)`.as('opened')])
    .where('p.productType', 'in', ['', ...dependsOn])
    .orderBy('p.productType')
    .execute();

async function openedBy(db: Db, entId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('prdUserProduct as o')
    .innerJoin('prdProduct as p', 'p.productType', 'o.productType')
    .select('p.productName')
    .where('o.entId', '=', entId)
    .where('o.status', '=', opened)
    .orderBy('o.openedAt')
    .execute();
  return rows.map(({ productName }) => productName);
}

/** What the enterprise has agreed to; what was published since then is not signed yet. */
async function signedOf(db: Db, entId: string, productType: string): Promise<Evidence['agreements']> {
  const all = await agreementsFor(db, entId, productType).execute();
  return all.map(({ agreementId, agreementNo, agreementName, versionNo, signedTime, signerName }) => ({
    ...{ agreementId, agreementNo, agreementName, versionNo, signedTime, signerName },
  }));
}

export async function evidenceOf({ id }: InputOf<typeof openingAudit.opening>, context: Context): Promise<Evidence> {
  const { db } = context;
  const found = visibleOpenings(context)
    .innerJoin('prdProduct as p', 'p.productType', 'o.productType')
    .innerJoin('entEnterprise as e', 'e.id', 'o.entId')
    .select(['o.id', 'o.applyNo', 'o.reason', 'o.productType', 'o.entId', 'o.appliedAt as appliedTime'])
    .select(['o.signedAt as signedTime', 'o.activatedAt as activatedTime', 'p.productName', 'p.section', 'p.intro'])
    .select(['p.feeNote', 'p.routeUrl', 'p.dependsOn', 'e.customerName as entName', 'e.socialcreditcode'])
    .select(['e.legalRepresentative', 'e.address', nameOf('o.userId').as('applicantName')])
    .select([nameOf('o.activatedBy').as('activatedByName'), sql<Evidence['status']>`o.status`.as('status')])
    .where('o.id', '=', id);
  const { entId, dependsOn, ...opening } = await one(found, '开通申请不存在');
  return {
    ...opening,
    needs: await needed(db, entId, dependsOn),
    opened: await openedBy(db, entId),
    agreements: await signedOf(db, entId, opening.productType),
  };
}

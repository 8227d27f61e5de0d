/** A product is opened in order: agreements, activation, approval where it asks for one. Each step is taken once. */
import { openingBizType } from '@portal/sdk/calls/product';
import { type approvalDecided, approvalRequested, type approvalWithdrawn } from '@portal/sdk/calls/workflow';
import type { EventOf } from '@portal/sdk/contract';
import { type ApprovalFlow, askedSteps, type Context, type Db, one, refuse } from '@portal/sdk/server';
import { notify } from '../notification/send.ts';
import { unsigned } from './agreements.ts';
import { checkEnterprise } from './enterprise-facts.ts';
import { productRow } from './read.ts';
import { perform } from './transitions.ts';

const [toSign, toActivate, opening, opened, rejected] = [1, 2, 3, 4, 5];

export async function productOf(db: Db, productType: string) {
  const product = await productRow(db, productType);
  if (product.aboveOff !== 0) refuse('conflict', '产品已下架');
  return product;
}

type Product = Awaited<ReturnType<typeof productOf>>;

/** Names of the products that must be opened first and are not. */
export async function missingDependencies(db: Db, entId: string, { dependsOn }: Product): Promise<string[]> {
  if (dependsOn.length === 0) return [];
  const missing = await db
    .selectFrom('prdProduct as p')
    .leftJoin('prdUserProduct as o', (join) =>
      join.onRef('o.productType', '=', 'p.productType').on('o.entId', '=', entId),
    )
    .select('p.productName')
    .where('p.productType', 'in', dependsOn)
    .where((eb) => eb.or([eb('o.status', 'is', null), eb('o.status', '<>', opened)]))
    .execute();
  return missing.map(({ productName }) => productName);
}

async function checkDependencies(db: Db, entId: string, product: Product): Promise<void> {
  const missing = await missingDependencies(db, entId, product);
  if (missing.length > 0) refuse('conflict', `请先开通：${missing.join('、')}`);
}

/** Tells the enterprise's administrators. */
async function tell(context: Context, entId: string, noticeType: 2 | 3, { productName, productType }: Product) {
  const content =
    noticeType === 2 ? `产品“${productName}”待激活，请及时激活使用。` : `产品“${productName}”已开通，可以使用了。`;
  const applied = context.db.selectFrom('prdUserProduct').select('id').where('entId', '=', entId);
  const { id } = await one(applied.where('productType', '=', productType));
  const about = { bizType: openingBizType, bizId: id, data: { productType, productName } };
  await notify(context, { roleTypes: ['G1', 'C1'], entId, noticeType, content, ...about });
}

interface Beginning {
  entId: string;
  productType: string;
  partnerCode?: string | null;
  interior?: string | null;
}

/** Begins, or begins again after a rejection. Answers the state it came to. */
export async function begin(context: Context, { entId, productType, partnerCode, interior }: Beginning) {
  const { db, user, clock } = context;
  const product = await productOf(db, productType);
  if (!product.audience.some((letter) => user.roleTypes.includes(letter))) refuse('forbidden', '该产品不适用于本企业');
  await checkEnterprise(db, entId);
  await checkDependencies(db, entId, product);
  const status = (await unsigned(db, entId, productType)).length > 0 ? toSign : toActivate;
  const at = clock.now().toISOString();
  const facts = { userId: user.userId, status, reason: null, appliedAt: at, updatedAt: at };
  const applyNo = await context.nextNumber('KT');
  await one(
    db
      .insertInto('prdUserProduct')
      .values({ ...facts, applyNo, entId, productType, partnerCode: partnerCode ?? null, interior: interior ?? null })
      .onConflict((conflict) =>
        conflict
          .columns(['entId', 'productType'])
          .doUpdateSet({ ...facts, applyNo })
          .where('prdUserProduct.status', '=', rejected),
      )
      .returning('id'),
    '该产品已申请开通，请勿重复提交',
    'conflict',
  );
  if (status === toActivate) await tell(context, entId, 2, product);
  return { status };
}

export async function toBeActivated(context: Context, by: { entId: string; productType: string }) {
  await tell(context, by.entId, 2, await productOf(context.db, by.productType));
}

export const openingFlow: ApprovalFlow = {
  title: '产品开通审核',
  changes: 'free',
  steps: [{ taskName: '运营审核', roles: ['Y', 'L'] }],
};

export async function activate(context: Context, productType: string) {
  const { db, user, clock } = context;
  const { entId, entName, userId } = user;
  const product = await productOf(db, productType);
  const activatedAt = clock.now().toISOString();
  const { applyNo } = await perform(context, { entId, productType }, 'ACTIVATE', {
    set: { activatedAt, activatedBy: userId },
  });
  if (product.needAudit) {
    const steps = askedSteps(openingFlow);
    const title = `${entName}申请开通${product.productName}`;
    await context.emit(approvalRequested, {
      bizType: openingBizType,
      bizCode: applyNo,
      title,
      entId,
      steps,
      starter: userId,
    });
  }
  return { status: opening };
}

type Sought = { readonly entId: string; readonly productType: string } | { readonly applyNo: string };

async function finish(context: Context, seen: Sought, step: 'COMPLETE' | 'PASS'): Promise<void> {
  const set = { openedAt: context.clock.now().toISOString() };
  const { entId, productType } = await perform(context, seen, step, { set });
  const product = await productOf(context.db, productType);
  await tell(context, entId, 3, product);
}

/** Ends an opening that needs nobody's approval. */
export async function complete(context: Context, productType: string) {
  const { db, user } = context;
  const product = await productOf(db, productType);
  await checkDependencies(db, user.entId, product);
  await finish(context, { entId: user.entId, productType }, 'COMPLETE');
  return { status: opened };
}

/** The operating unit's decision on an opening. */
export async function decided(
  { bizType, bizCode: applyNo, approve, opinion, last }: EventOf<typeof approvalDecided>,
  context: Context,
): Promise<void> {
  if (bizType !== openingBizType || !last) return;
  if (approve) await finish(context, { applyNo }, 'PASS');
  else await perform(context, { applyNo }, 'REJECT', { set: { reason: opinion } });
}

/** The applicant has taken the request back: the product waits for activation again. */
export async function withdrawn({ bizType, bizCode }: EventOf<typeof approvalWithdrawn>, context: Context) {
  if (bizType === openingBizType) await perform(context, { applyNo: bizCode }, 'WITHDRAW');
}

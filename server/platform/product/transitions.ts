/** An opening moves only from the states of its step, by its enterprise or by whom decides on it. */
import { openingSteps } from '@portal/sdk/calls/product';
import { inDataScope, isAmong, mayChange, type Only, type Reader, sql, transitions } from '@portal/sdk/server';

/** Openings whose enterprise the user reaches. */
export const visibleOpenings = ({ db, user }: Reader) =>
  db.selectFrom('prdUserProduct as o').where(inDataScope(user, [{ ent: 'o.entId' }]));

const about = (condition: Only['if']) =>
  sql<boolean>`exists (select from prd_product p where p.product_type = prd_user_product.product_type and ${condition})`;

const onShelf = (): Only => ({ if: about(sql`p.above_off = 0`), otherwise: '产品已下架' });

/** Whether the product has a published agreement that the enterprise has not signed. */
const unsigned = sql<boolean>`exists (
  select from agr_agreement a where a.product_type = prd_user_product.product_type and a.status = 2
    and a.kind in ('OPEN', 'AUTH') and not exists (
      select from agr_sign_record s where s.agreement_id = a.id and s.ent_id = prd_user_product.ent_id and s.status = 1))`;

const { perform, may } = transitions({
  table: 'prdUserProduct',
  noun: '产品开通申请',
  parties: { ENTERPRISE: { title: '申请企业', ent: ['entId'] } },
  visible: (reader) => isAmong('prdUserProduct.id', visibleOpenings(reader).select('o.id')),
  steps: openingSteps,
  makers: { APPLY: 'userId', ACTIVATE: 'activatedBy' },
  only: {
    APPLY: onShelf,
    SIGN: () => [
      onShelf(),
      { if: sql`(prd_user_product.status = 1 or ${unsigned})`, otherwise: '协议均已签署，请激活产品' },
    ],
    ACTIVATE: () => [onShelf(), { if: sql`not ${unsigned}`, otherwise: '协议已更新，请重新签署后再激活' }],
    COMPLETE: () => [onShelf(), { if: about(sql`not p.need_audit`), otherwise: '运营审核中，请等待审核结果' }],
  },
});

export { perform };

/** Steps on the way of the user's enterprise to a product, `p`, or on the opening `o` that has begun. */
export function mayOpen(reader: Reader) {
  const { roleTypes } = reader.user;
  const begins = mayChange(reader.user, openingSteps.steps.APPLY.access) ? ['APPLY'] : [];
  return sql<(keyof typeof openingSteps.steps)[]>`coalesce(${may(reader, 'o.id')},
    case when p.above_off = 0 and p.audience && ${[...roleTypes]}::text[] then ${begins}::text[] else '{}' end)`;
}

import { canOpen } from '@portal/sdk';
import type { OpenProduct } from '@portal/sdk/calls/product';
import { TextLink } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { NEXT, offer, STAGE } from './fields.ts';

/** Where the next step with a product is taken: in the product itself, or on its way there. */
function nextStep({ status, routeUrl, productType }: OpenProduct) {
  const stage = STAGE[status];
  if (stage === 'open' && routeUrl !== null && canOpen(routeUrl)) return <TextLink to={routeUrl}>进入</TextLink>;
  return <TextLink to={`/product/index?productType=${productType}`}>{NEXT[stage]}</TextLink>;
}

/** 本企业可用的金融产品，以及各自开通到哪一步。 */
export const Offers = ({ offers }: { offers: readonly OpenProduct[] }) => (
  <PlainTable
    caption="金融产品"
    rows={offers}
    of={offer}
    columns={['productName', 'intro', 'feeNote', 'status', 'openedTime']}
    rowActions={nextStep}
    actionsWidth={96}
    rowKey="productType"
    empty="没有适用于本企业的金融产品"
  />
);

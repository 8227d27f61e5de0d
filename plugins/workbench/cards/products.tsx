import { canOpen, useCall } from '@portal/sdk';
import { productInfo } from '@portal/sdk/calls/product';
import { CardContent, CardEmpty, TextLink } from '@portal/sdk/ui';
import { Chips } from './chips.tsx';

/** 我的产品：本企业已开通的产品，点击进入。 */
export default function ProductsCard() {
  const answer = useCall(productInfo.listByUserId, {});
  return (
    <CardContent answer={answer}>
      {(opened) =>
        opened.length === 0 ? (
          <CardEmpty>
            还没有开通的产品，<TextLink to="/product/index">去开通</TextLink>
          </CardEmpty>
        ) : (
          <Chips
            label="已开通的产品"
            chips={opened.map(({ productType, productName, routeUrl, intro }) => ({
              key: productType,
              text: productName,
              title: intro,
              to: routeUrl !== null && canOpen(routeUrl) ? routeUrl : `/product/index?productType=${productType}`,
            }))}
          />
        )
      }
    </CardContent>
  );
}

import { product } from '@portal/sdk/calls/product';
import { useNavigate } from '@portal/sdk/router';
import { ActionButton } from '@portal/sdk/ui';

/** 激活，然后查看开通进度。 */
export function ActivateButton({ productType, children }: { productType: string; children: string }) {
  const navigate = useNavigate();
  return (
    <ActionButton
      call={product.activationOpenProduct}
      input={{ productType }}
      appearance="primary"
      done="已激活"
      onDone={() => navigate(`/product/loading?productType=${productType}`)}
    >
      {children}
    </ActionButton>
  );
}

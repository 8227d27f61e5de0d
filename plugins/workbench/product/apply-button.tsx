import { useSession } from '@portal/sdk';
import { product } from '@portal/sdk/calls/product';
import { useNavigate } from '@portal/sdk/router';
import { ActionButton } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const toSign = 1;

interface Props {
  productType: string;
  /** All prerequisites but signatures are met. */
  ready: boolean;
  onApplied: () => unknown;
  children: ReactNode;
}

/** 申请开通；有协议要签时接着去签署。 */
export function ApplyButton({ productType, ready, onApplied, children }: Props) {
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <ActionButton
      call={product.open}
      input={{ resUserProductBase: { entId: user?.entId ?? '', productType } }}
      appearance="primary"
      disabled={!ready}
      done="已提交申请"
      onDone={({ status }) =>
        status === toSign ? navigate(`/product/protocol?productType=${productType}`) : onApplied()
      }
    >
      {children}
    </ActionButton>
  );
}

import { Dropdown, Option } from '@fluentui/react-components';
import { useCall } from '@portal/sdk';
import { product } from '@portal/sdk/calls/product';
import { menuAt } from '@portal/sdk/decide';
import { Field } from '@portal/sdk/ui';
import { basePath } from '../../page-data.ts';
import { useSessionState } from '../../portal.ts';

/** spec 9 */
const allProducts = { page: 1, size: 999, isHomeSort: true };

/** Products on shelf for this kind of enterprise, preset to the one that the page belongs to. */
export function useProducts() {
  const { menus } = useSessionState();
  const { data } = useCall(product.getOpenProductList, allProducts);
  const products = data?.records.filter(({ aboveOff }) => aboveOff === 0) ?? [];
  const page = menuAt(menus, location.pathname.slice(basePath.length)).trail.at(-1);
  const current = products.find(({ productType }) => productType === page?.productType) ?? products[0];
  return { products, current: current?.productType };
}

interface Props {
  products: ReturnType<typeof useProducts>['products'];
  value: string | undefined;
  onChange: (productType: string) => void;
}

/** 开通产品：默认当前产品。 */
export function ProductField({ products, value, onChange }: Props) {
  const name = products.find(({ productType }) => productType === value)?.productName ?? '';
  return (
    <Field label="开通产品" required>
      <Dropdown
        value={name}
        selectedOptions={value === undefined ? [] : [value]}
        onOptionSelect={(_, { optionValue }) => optionValue !== undefined && onChange(optionValue)}
      >
        {products.map(({ productType, productName }) => (
          <Option key={productType} value={productType}>
            {productName}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

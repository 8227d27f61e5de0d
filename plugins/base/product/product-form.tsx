import { useCall } from '@portal/sdk';
import { type ManagedProduct, PRODUCT_AUDIENCE, productInfo } from '@portal/sdk/calls/product';
import { type Field, FormButton } from '@portal/sdk/ui/form';
import { CodeChecks } from './code-checks.tsx';

type Save = typeof productInfo.saveOrUpdateProduct;

interface Props {
  /** The product that is changed; absent: a new one. */
  product?: ManagedProduct;
  onDone: () => unknown;
}

const fieldsOf = (isNew: boolean, others: Readonly<Record<string, string>>): readonly Field<Save>[] => [
  { name: 'productType', malformed: '产品类型为两位数字或大写字母', when: () => isNew },
  'productName',
  { name: 'routeUrl', malformed: '入口应为以 / 开头的页面路径' },
  'ifIntOrExt',
  'section',
  'homeSort',
  'feeNote',
  'icon',
  'pluginId',
  'needAudit',
  'intro',
  {
    name: 'audience',
    missing: '请选择适用角色',
    render: (value, onChange) => <CodeChecks codes={PRODUCT_AUDIENCE} value={value ?? []} onChange={onChange} />,
  },
  {
    name: 'dependsOn',
    render: (value, onChange) => <CodeChecks codes={others} value={value ?? []} onChange={onChange} />,
  },
];

const asKept = (product: ManagedProduct) => ({
  ...product,
  ifIntOrExt: product.ifIntOrExt === '1' ? ('1' as const) : ('0' as const),
  audience: product.audience as (keyof typeof PRODUCT_AUDIENCE)[],
});

/** 新增、编辑产品。 */
export function ProductForm({ product, onDone }: Props) {
  const all = useCall(productInfo.queryProduct, { size: 100 });
  const others = Object.fromEntries(
    (all.data?.records ?? [])
      .filter(({ productType }) => productType !== product?.productType)
      .map(({ productType, productName }) => [productType, productName]),
  );
  return (
    <FormButton<Save>
      call={productInfo.saveOrUpdateProduct}
      appearance={product ? 'text' : 'primary'}
      title={product ? `编辑产品 · ${product.productName}` : '新增产品'}
      width={760}
      columns={2}
      input={product ? { productType: product.productType, version: product.version } : {}}
      initial={product ? asKept(product) : { ifIntOrExt: '0', homeSort: 100, needAudit: false, dependsOn: [] }}
      fields={fieldsOf(product === undefined, others)}
      intro={product && <p>保存后影响 {product.openedCount} 家已开通的企业。</p>}
      done={product ? '产品已更新' : '产品已新增'}
      onDone={onDone}
    >
      {product ? '编辑' : '新增产品'}
    </FormButton>
  );
}

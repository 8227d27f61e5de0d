import { useCall } from '@portal/sdk';
import { type ManagedProduct, productInfo } from '@portal/sdk/calls/product';
import { type Field, FormButton } from '@portal/sdk/ui/form';
import { CodeChecks } from './code-checks.tsx';
import { AUDIENCE } from './codes.ts';

type Save = typeof productInfo.saveOrUpdateProduct;

interface Props {
  /** The product that is changed; absent: a new one. */
  product?: ManagedProduct;
  onDone: () => unknown;
  children: string;
}

const fieldsOf = (isNew: boolean, others: Readonly<Record<string, string>>): readonly Field<Save>[] => [
  {
    name: 'productType',
    label: '产品类型',
    placeholder: '两位数字或大写字母',
    malformed: '产品类型为两位数字或大写字母',
    when: () => isNew,
  },
  { name: 'productName', label: '产品名称' },
  {
    name: 'routeUrl',
    label: '入口',
    placeholder: '/orderManagement/orderManagementIndex',
    malformed: '入口应为以 / 开头的页面路径',
    hint: '须是已部署插件的页面',
  },
  { name: 'ifIntOrExt', label: '打开方式', kind: 'radio', codes: { 0: '门户内', 1: '新窗口' } },
  { name: 'section', label: '板块', placeholder: '如 采购交易' },
  { name: 'homeSort', label: '首页排序', kind: 'number', hint: '数字小的在前' },
  { name: 'feeNote', label: '收费说明' },
  { name: 'icon', label: '图标', hint: '图标名称，通常与插件同名' },
  { name: 'pluginId', label: '所属插件', hint: '插件停用时产品随之不可用' },
  { name: 'needAudit', label: '开通须审核', kind: 'switch' },
  { name: 'intro', label: '简介', kind: 'area' },
  {
    name: 'audience',
    label: '适用角色',
    kind: 'custom',
    missing: '请选择适用角色',
    render: (value, onChange) => <CodeChecks codes={AUDIENCE} value={value ?? []} onChange={onChange} />,
  },
  {
    name: 'dependsOn',
    label: '依赖产品',
    kind: 'custom',
    render: (value, onChange) => <CodeChecks codes={others} value={value ?? []} onChange={onChange} />,
  },
];

const factsOf = ({ icon, pluginId, routeUrl, audience, ifIntOrExt, ...product }: ManagedProduct) => ({
  productName: product.productName,
  intro: product.intro,
  feeNote: product.feeNote,
  section: product.section,
  homeSort: product.homeSort,
  needAudit: product.needAudit,
  dependsOn: product.dependsOn,
  ifIntOrExt: ifIntOrExt === '1' ? ('1' as const) : ('0' as const),
  audience: audience as (keyof typeof AUDIENCE)[],
  ...(routeUrl !== null && { routeUrl }),
  ...(icon !== null && { icon }),
  ...(pluginId !== null && { pluginId }),
});

/** 新增、编辑产品。 */
export function ProductForm({ product, onDone, children }: Props) {
  const all = useCall(productInfo.queryProduct, { size: 100 });
  const others = Object.fromEntries(
    (all.data?.records ?? [])
      .filter(({ productType }) => productType !== product?.productType)
      .map(({ productType, productName }) => [productType, productName]),
  );
  return (
    <FormButton<Save>
      call={productInfo.saveOrUpdateProduct}
      look={product ? 'text' : 'primary'}
      title={product ? `编辑产品 · ${product.productName}` : '新增产品'}
      width={760}
      columns={2}
      input={product ? { productType: product.productType, version: product.version } : {}}
      initial={product ? factsOf(product) : { ifIntOrExt: '0', homeSort: 100, needAudit: false, dependsOn: [] }}
      fields={fieldsOf(product === undefined, others)}
      intro={product && <p>保存后影响 {product.openedCount} 家已开通的企业。</p>}
      done={product ? '产品已更新' : '产品已新增'}
      onDone={onDone}
    >
      {children}
    </FormButton>
  );
}

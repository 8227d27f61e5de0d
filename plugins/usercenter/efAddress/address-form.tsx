import { type Field, type TreeNode, TreeSelect } from '@portal/sdk/ui/form';
import type { address } from './contract.ts';
import { below, type Region, regionName, regions } from './regions.ts';

/** Districts are chosen, and cities that have none; what is above opens. */
const nodeOf = (region: Region): TreeNode => {
  const { code, name } = region;
  const children = below(region);
  if (children.length === 0) return { value: code, label: regionName(code) ?? name };
  return { value: code, label: name, choice: 'barred', children: children.map(nodeOf) };
};
const nodes = regions.map(nodeOf);

const FIELDS: readonly Field<typeof address.save>[] = [
  'addressType',
  'label',
  'receiverName',
  { name: 'receiverPhone', malformed: '请输入 11 位手机号' },
  {
    name: 'regionCode',
    span: 'row',
    missing: '请选择省市区',
    render: (value, onChange, onBlur) => (
      <TreeSelect label="省市区" placeholder="输入区县名称查找" {...{ nodes, value, onChange, onBlur }} />
    ),
  },
  { name: 'detailAddress', span: 'row' },
  { name: 'postcode', malformed: '邮编是 6 位数字' },
  'receiveHours',
  { name: 'unloading', span: 'row' },
];

/** 新增和修改地址的表单。 */
export const addressForm = { fields: FIELDS, width: 640, columns: 2, done: '地址已保存' } as const;

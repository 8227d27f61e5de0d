import { Input } from '@portal/sdk/ui';
import { FormDialog } from '@portal/sdk/ui/form';
import { AttrRows, namesIn } from './attr-rows.tsx';
import { type CategoryDetail, classification } from './contract.ts';

interface Props {
  /** What is changed; without it a new one is made. */
  category?: CategoryDetail;
  /** Above a new one; absent at the top. */
  parent?: { id: string; categoryName: string };
  onClose: () => void;
  onDone: () => unknown;
}

/** 新增或编辑分类：名称、默认单位与税率、税收分类编码、资质要求、属性模板；编码自动生成。 */
export function CategoryForm({ category, parent, onClose, onDone }: Props) {
  const title = category
    ? `编辑分类 · ${category.categoryName}`
    : parent
      ? `新增下级 · ${parent.categoryName}`
      : '新增根分类';
  return (
    <FormDialog
      call={classification.save}
      title={title}
      width={840}
      columns={2}
      input={{
        ...(category && { id: category.id, version: category.version }),
        ...(!category && parent && { parentId: parent.id }),
      }}
      initial={category ?? { attrs: [], reportRequired: false }}
      fields={[
        'categoryName',
        'defaultUnit',
        'defaultTaxRate',
        { name: 'taxClassCode', malformed: '税收分类编码为 19 位数字' },
        'sort',
        'reportRequired',
        {
          name: 'requiredQualifications',
          hint: '供应商申请类目时必须提供的证书，用“、”分隔',
          render: (value = [], onChange) => (
            <Input
              style={{ width: '100%' }}
              aria-label="资质要求"
              defaultValue={value.join('、')}
              onBlur={({ target }) => onChange(namesIn(target.value))}
            />
          ),
        },
        { name: 'attrs', render: (value, onChange) => <AttrRows value={value} onChange={onChange} /> },
      ]}
      onDone={onDone}
      open
      onClose={onClose}
    />
  );
}

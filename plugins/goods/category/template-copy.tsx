import { request, useCall } from '@portal/sdk';
import { CodeDropdown } from '@portal/sdk/ui/form';
import type { Attribute } from '../classification/contract.ts';
import { category } from './contract.ts';

/** 复制模板：取自本企业已通过的其他类目。 */
export function TemplateCopy({ besides, onCopy }: { besides: string; onCopy: (attrs: Attribute[]) => void }) {
  const own = useCall(category.page, { auditStatus: 2, size: 100 });
  const others = own.data?.records.filter(({ categoryId }) => categoryId !== besides) ?? [];
  if (others.length === 0) return null;
  const copy = async (id: string) => {
    const supply = await request(category.detail, { id }).catch(() => undefined); // the host has shown why
    if (supply) onCopy([...supply.attrTemplate]);
  };
  return (
    <CodeDropdown
      label="复制其他类目的模板"
      codes={Object.fromEntries(others.map(({ id, classificationName }) => [id, classificationName]))}
      value=""
      onChange={(id) => id !== undefined && void copy(id)}
      placeholder="复制其他类目的模板"
      clearable={false}
    />
  );
}

import type { codeLibrary } from '@portal/sdk/calls/code-library';
import type { Field } from '@portal/sdk/ui/form';

/** 编号在前：保存后不能修改，修改时不再列出。 */
const FIELDS: readonly Field<typeof codeLibrary.itemSave>[] = [
  { name: 'itemNo', malformed: '项编号最多 30 个字，不能有空格和逗号' },
  'itemName',
  'key',
  'relativeCode1',
  'validFrom',
  'validTo',
  'color',
  'isDefault',
];

/** 新增和修改字典项的表单。 */
export const itemForm = { fields: FIELDS, width: 640, columns: 2, done: '字典项已保存' } as const;

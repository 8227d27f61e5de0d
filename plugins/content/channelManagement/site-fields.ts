import type { Field } from '@portal/sdk/ui/form';
import type { sites } from './contract.ts';

export const CODE_HINT = '大写字母、数字和下划线，保存后不能修改';

const shared = [
  { name: 'siteName', label: '站点名称' },
  { name: 'domain', label: '域名或终端', placeholder: '如 /ef' },
  { name: 'sort', label: '排序', kind: 'number' },
] as const;

export const NEW_SITE: readonly Field<typeof sites.add>[] = [
  { name: 'siteCode', label: '编码', hint: CODE_HINT },
  ...shared,
];
export const SITE: readonly Field<typeof sites.update>[] = shared;

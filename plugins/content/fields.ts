/** Fields that articles, help and subjects share. */
import { field, Int, Opt, Str, Text } from '@portal/sdk/contract';

export const titleOf = (longest: number, width: number) => field('标题', Text(longest), { width });
export const summary = field('摘要', Opt(Str({ maxLength: 200 })), {
  entry: 'area',
  placeholder: '列表和搜索结果中显示',
});
export const sort = field('排序', Int({ minimum: 0, maximum: 9999, title: '排序' }));

/** Fields that articles, help and subjects share. */
import * as shared from '@portal/sdk/calls/fields';
import { Int, labelled, Opt, Str, Text } from '@portal/sdk/contract';

/** Characters that readers see of a text. */
export const maxText = 20_000;

export const titleOf = (longest: number, width: number) => labelled(shared.title, Text(longest), { width });
export const summary = labelled(shared.summary, Opt(Str({ maxLength: 200 })), {
  entry: 'area',
  placeholder: '列表和搜索结果中显示',
});
export const sort = labelled(shared.sort, Int({ minimum: 0, maximum: 9999, title: '排序' }));

/** Fields that articles, help and subjects share. */
import * as shared from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';

/** Characters that readers see of a text. */
export const maxText = 20_000;

export const titleOf = (longest: number, width: number) => t.labelled(shared.title, t.Text(longest), { width });
export const summary = t.labelled(shared.summary, t.Opt(t.Str({ maxLength: 200 })), {
  entry: 'area',
  placeholder: '列表和搜索结果中显示',
});
export const sort = t.labelled(shared.sort, t.Int({ minimum: 0, maximum: 9999, title: '排序' }));

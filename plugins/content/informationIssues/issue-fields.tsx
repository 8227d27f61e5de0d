import type { InputOf } from '@portal/sdk/contract';
import type { FormSection } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';
import { coverSuffixes, type informationIssues, type IssueDetail, maxContent } from './contract.ts';
import { MomentField } from './moment-field.tsx';
import { SubjectChoice } from './subject-choice.tsx';

/** Adding and replacing take the same entries. */
export type Save = typeof informationIssues.add;

export const SECTIONS: readonly FormSection<Save>[] = [
  {
    title: '基本信息',
    fields: [
      { name: 'title', label: '标题', wide: true, placeholder: '不超过 60 个字' },
      {
        name: 'subjectIds',
        label: '栏目',
        kind: 'custom',
        render: (value, onChange) => <SubjectChoice value={value} onChange={onChange} />,
      },
      { name: 'contentSource', label: '来源' },
      { name: 'author', label: '作者' },
      { name: 'summary', label: '摘要', kind: 'area', placeholder: '列表和搜索结果中显示' },
      {
        name: 'coverFiles',
        label: '封面',
        kind: 'files',
        accept: coverSuffixes,
        hint: '建议 16:9，宽 1280 像素以上',
      },
    ],
  },
  {
    title: '正文',
    fields: [
      { name: 'content', ...richTextField({ label: '正文', maxLength: maxContent }) },
      { name: 'attachmentFiles', label: '附件', kind: 'files' },
    ],
  },
  {
    title: '发布设置',
    fields: [
      {
        name: 'publishAt',
        label: '发布时间',
        kind: 'custom',
        render: (value, onChange) => <MomentField value={value} onChange={onChange} />,
      },
      { name: 'expireOn', label: '过期日期', hint: '当日结束后读者不再看到' },
      { name: 'topUntil', label: '置顶到', hint: '当日结束后自动取消置顶' },
    ],
  },
];

export const entriesOf = (found: IssueDetail): Partial<InputOf<Save>> => ({
  title: found.title,
  subjectIds: found.contentSiteSubjects.map(({ subjectId }) => subjectId),
  summary: found.summary,
  content: found.content,
  coverFiles: found.coverFiles,
  attachmentFiles: found.attachmentFiles,
  ...(found.contentSource !== null && { contentSource: found.contentSource }),
  ...(found.author !== null && { author: found.author }),
  ...(found.publishMoment !== null && { publishAt: found.publishMoment }),
  ...(found.expireOn !== null && { expireOn: found.expireOn }),
  ...(found.topUntil !== null && { topUntil: found.topUntil }),
});

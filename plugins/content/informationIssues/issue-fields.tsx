import type { FormSection } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';
import { maxText } from '../fields.ts';
import { coverSuffixes, type informationIssues, type IssueDetail } from './contract.ts';
import { MomentField } from './moment-field.tsx';
import { SubjectChoice } from './subject-choice.tsx';

/** Adding and replacing take the same entries. */
export type Save = typeof informationIssues.add;

export const SECTIONS: readonly FormSection<Save>[] = [
  {
    title: '基本信息',
    fields: [
      { name: 'title', span: 'row', placeholder: '不超过 60 个字' },
      {
        name: 'subjectIds',
        kind: 'custom',
        render: (value, onChange) => <SubjectChoice value={value} onChange={onChange} />,
      },
      'contentSource',
      'author',
      'summary',
      { name: 'coverFiles', kind: 'files', accept: coverSuffixes },
    ],
  },
  {
    title: '正文',
    fields: [
      { name: 'content', ...richTextField({ label: '正文', maxLength: maxText }) },
      { name: 'attachmentFiles', kind: 'files' },
    ],
  },
  {
    title: '发布设置',
    fields: [
      {
        name: 'publishAt',
        kind: 'custom',
        render: (value, onChange) => <MomentField value={value} onChange={onChange} />,
      },
      'expireOn',
      'topUntil',
    ],
  },
];

/** What its editor entered of an article. */
export const entriesOf = ({ contentSiteSubjects, publishMoment, ...found }: IssueDetail) => ({
  ...found,
  subjectIds: contentSiteSubjects.map(({ subjectId }) => subjectId),
  publishAt: publishMoment,
});

import { useCall } from '@portal/sdk';
import type { InputOf } from '@portal/sdk/contract';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import { LinkButton, Page, StatusTag, WhenLoaded } from '@portal/sdk/ui';
import { Form, type FormSection } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { maxText } from '../fields.ts';
import { listAddress } from './addresses.ts';
import { handbookSetting, HELP_STATE, type HelpDetail, READ } from './contract.ts';
import { DocxButton } from './docx-button.tsx';
import { PageChoice } from './page-choice.tsx';
import { useTopics } from './places.ts';
import { ReaderChoice } from './reader-choice.tsx';
import { richTextField } from '@portal/sdk/ui/rich-text';

type Save = typeof handbookSetting.save;
type Entries = Partial<InputOf<Save>>;

const sectionsFor = (topics: Readonly<Record<string, string>>): readonly FormSection<Save>[] => [
  {
    title: '基本信息',
    fields: [
      { name: 'title', placeholder: '不超过 50 个字' },
      { name: 'parentId', codes: topics },
      'summary',
      {
        name: 'roles',
        kind: 'custom',
        missing: '请至少选择一个适用角色',
        render: (value, onChange) => <ReaderChoice value={value} onChange={onChange} />,
      },
      {
        name: 'routeUrls',
        kind: 'custom',
        render: (value, onChange) => <PageChoice value={value} onChange={onChange} />,
      },
      'versionNo',
      'sort',
      'isFaq',
    ],
  },
  {
    title: '正文',
    hint: '每个一级标题是一个步骤',
    fields: [
      { name: 'content', ...richTextField({ label: '正文', maxLength: maxText }) },
      { name: 'manualFiles', kind: 'files', accept: ['.pdf'] },
    ],
  },
];

interface Props {
  title: string;
  initial?: Entries;
  /** What is changed; absent for a new article. */
  found?: HelpDetail;
  reload?: () => Promise<unknown>;
}

function HelpEditor({ title, initial, found, reload }: Props) {
  const navigate = useNavigate();
  const topics = useTopics();
  const [imported, setImported] = useState<string>();
  const start = { ...(found ?? initial), ...(imported !== undefined && { content: imported }) };
  return (
    <Page
      title={title}
      {...(found && { tag: <StatusTag code={found.state} {...HELP_STATE} /> })}
      actions={
        <>
          <DocxButton onText={setImported} />
          <LinkButton to={listAddress} appearance="secondary">
            返回列表
          </LinkButton>
        </>
      }
    >
      <Form
        key={imported}
        call={handbookSetting.save}
        sections={sectionsFor(topics)}
        initial={start}
        {...(found && { input: { id: found.id, version: found.version } })}
        draftKey={`handbook-${found?.id ?? 'new'}`}
        ok="保存"
        done={found && READ.has(found.state) ? '已保存，读者看到的是新内容' : '已保存，发布后读者可见'}
        onDone={async () => {
          await reload?.();
          await navigate(listAddress);
        }}
      />
    </Page>
  );
}

function NewHelp() {
  const [params] = useSearchParams();
  const topic = params.get('topic');
  const initial: Entries = { roles: ['ALL'], routeUrls: [], isFaq: false, versionNo: 'V1.0', sort: 100 };
  return <HelpEditor title="写帮助文章" initial={{ ...initial, ...(topic !== null && { parentId: topic }) }} />;
}

function StoredHelp({ id }: { id: string }) {
  const article = useCall(handbookSetting.detail, { id });
  return (
    <WhenLoaded answer={article} rows={12}>
      {(found) => (
        <HelpEditor key={found.version} reload={article.reload} title={`编辑帮助 · ${found.title}`} found={found} />
      )}
    </WhenLoaded>
  );
}

/** 帮助文章编辑：可由 docx 导入正文。 */
export function HelpForm({ id }: { id: string }) {
  return id === '' ? <NewHelp /> : <StoredHelp id={id} />;
}

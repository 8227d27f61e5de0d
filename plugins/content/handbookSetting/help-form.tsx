import { confirm, request, toast, useCall, usePageTitle } from '@portal/sdk';
import { fileManager } from '@portal/sdk/calls/files';
import type { InputOf } from '@portal/sdk/contract';
import { useNavigate, useSearchParams } from '@portal/sdk/router';
import {
  BackToList,
  BusyButton,
  Button,
  logRefusedFile,
  makeStyles,
  maxFileBytes,
  Page,
  refusalOf,
  StatusTag,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CodeCheckboxes, CodeDropdown, type ControlProps, Form, type FormSection } from '@portal/sdk/ui/form';
import { richTextField } from '@portal/sdk/ui/rich-text';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useRef, useState } from 'react';
import { maxText } from '../fields.ts';
import { listAddress, useTopics } from './places.ts';
import { handbookSetting, HELP_STATE, type HelpDetail, type HelpEntries, READ, READER } from './contract.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', marginBottom: '4px' },
});

async function textOf(file: File): Promise<string | undefined> {
  const reason = refusalOf(file, { accept: ['.docx'], maxBytes: maxFileBytes });
  if (reason !== undefined) {
    toast({ intent: 'warning', message: `${file.name}：${reason}` });
    logRefusedFile(file, reason);
    return undefined;
  }
  const [stored] = await request(fileManager.uploadFile, {}, { files: [file] });
  const { content, omitted } = await request(handbookSetting.importDocx, { fileId: stored?.fileIds[0] ?? '' });
  toast({
    intent: omitted > 0 ? 'warning' : 'success',
    message: omitted > 0 ? `已导入，有${omitted}张图片格式不支持` : '已导入正文',
  });
  return content;
}

const replaces = {
  title: '导入正文',
  message: '导入后将替换现有正文，其他已填写的内容不变，确认导入？',
  ok: '导入',
};

/** 导入 docx：替换正文，标题、列表、表格和图片保留。 */
function DocxButton({ onText }: { onText: (html: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || !(await confirm(replaces))) return;
    setBusy(true);
    const html = await textOf(file).catch(() => undefined); // the host has shown why
    setBusy(false);
    if (html !== undefined) onText(html);
  };
  return (
    <>
      <BusyButton busy={busy} onClick={() => input.current?.click()}>
        导入 docx
      </BusyButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".docx"
        aria-label="选择 docx 文件"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

/** 关联页面多选：所选页面的帮助按钮直接打开本文。 */
function PageChoice({ value = [], onChange }: ControlProps<string[]>) {
  const styles = useStyles();
  const pages = useCall(handbookSetting.places, {}).data?.pages ?? [];
  const nameOf = (url: string) => pages.find(({ routeUrl }) => routeUrl === url)?.menuName ?? url;
  const others = pages.filter(({ routeUrl }) => !value.includes(routeUrl));
  const codes = Object.fromEntries(
    others.map(({ routeUrl, menuName, covered }) => [routeUrl, covered ? menuName : `${menuName}（暂无帮助）`]),
  );
  return (
    <>
      <div className={styles.list}>
        {value.map((url) => (
          <Button
            key={url}
            size="small"
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={`移除${nameOf(url)}`}
            onClick={() => onChange(value.filter((one) => one !== url))}
          >
            {nameOf(url)}
          </Button>
        ))}
      </div>
      <CodeDropdown
        codes={codes}
        value=""
        placeholder="选择要关联的页面"
        onChange={(url) => onChange([...value, url])}
      />
    </>
  );
}

type Roles = HelpEntries['roles'];

/** 适用角色：所有人与具体角色二选一。 */
function ReaderChoice({ value, onChange }: ControlProps<Roles>) {
  const choose = (roles: Roles) => onChange(roles.at(-1) === 'ALL' ? ['ALL'] : roles.filter((one) => one !== 'ALL'));
  return <CodeCheckboxes codes={READER} value={value} onChange={choose} />;
}

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
        missing: '请至少选择一个适用角色',
        render: (value, onChange) => <ReaderChoice {...{ value, onChange }} />,
      },
      { name: 'routeUrls', render: (value, onChange) => <PageChoice {...{ value, onChange }} /> },
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

const blank: Entries = { roles: ['ALL'], routeUrls: [], isFaq: false, versionNo: 'V1.0', sort: 100 };

/** `found` is what is changed; absent for a new article, below the topic of the address where one is given. */
function HelpEditor({ found, reload }: { found?: HelpDetail; reload?: () => Promise<unknown> }) {
  const navigate = useNavigate();
  const topics = useTopics();
  const parentId = useSearchParams()[0].get('topic');
  const [imported, setImported] = useState<Entries>({});
  usePageTitle(found?.title, found ? '编辑帮助' : '写帮助文章');
  const start = found ?? { ...blank, ...(parentId !== null && { parentId }) };
  return (
    <Page
      title={found ? `编辑帮助 · ${found.title}` : '写帮助文章'}
      {...(found && { tag: <StatusTag code={found.state} {...HELP_STATE} /> })}
      actions={
        <>
          <DocxButton onText={(content) => setImported({ content })} />
          <BackToList to={listAddress} />
        </>
      }
    >
      <Form
        call={handbookSetting.save}
        sections={sectionsFor(topics)}
        initial={start}
        filled={imported}
        {...(found && { input: { id: found.id, version: found.version } })}
        {...(found && { current: () => request(handbookSetting.detail, { id: found.id }) })}
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

/** 帮助文章编辑：可由 docx 导入正文。 */
export function HelpForm({ id }: { id: string }) {
  const article = useCall(handbookSetting.detail, id === '' ? undefined : { id });
  if (id === '') return <HelpEditor />;
  return (
    <WhenLoaded answer={article} rows={12}>
      {(found) => <HelpEditor key={found.version} reload={article.reload} found={found} />}
    </WhenLoaded>
  );
}

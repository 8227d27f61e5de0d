import { useCall } from '@portal/sdk';
import { ENTRY_STATUS, entryAgreement, type EntryRow } from '@portal/sdk/calls/entry-agreement';
import {
  type ButtonAppearance,
  Field,
  makeStyles,
  SafeHtml,
  ScrollArea,
  SearchBox,
  Stack,
  Tabs,
  useSettled,
  ViewButton,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { CompareText } from '@portal/sdk/ui/reading';
import { useState } from 'react';

const useStyles = makeStyles({ text: { maxHeight: '440px', overflowY: 'auto' } });

const VIEWS = { preview: '按企业预览', compare: '版本对比' } as const;

/** 企业：按名称查找，选一家。 */
function Reader({ id, value, onChange }: { id: string; value: string; onChange: (entId: string) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data = [] } = useCall(entryAgreement.readers, { id, ...(keyword !== '' && { keyword }) });
  return (
    <>
      <SearchBox aria-label="查找企业" placeholder="企业名称" value={typed} onChange={setTyped} />
      <Field label="阅读的企业" orientation="horizontal">
        <CodeDropdown
          codes={Object.fromEntries(data.map(({ entId, entName }) => [entId, entName]))}
          value={value}
          onChange={onChange}
          placeholder="不选时占位符留空"
        />
      </Field>
    </>
  );
}

function Preview({ id }: { id: string }) {
  const styles = useStyles();
  const [entId, setEntId] = useState('');
  const text = useCall(entryAgreement.preview, { id, ...(entId !== '' && { entId }) });
  return (
    <Stack>
      <Reader id={id} value={entId} onChange={setEntId} />
      <WhenLoaded answer={text} rows={8}>
        {({ contentHtml }) => (
          <ScrollArea className={styles.text} label="协议正文">
            <SafeHtml html={contentHtml} />
          </ScrollArea>
        )}
      </WhenLoaded>
    </Stack>
  );
}

function Compare({ id }: { id: string }) {
  const detail = useCall(entryAgreement.detail, { id });
  const others = (detail.data?.versions ?? []).filter((version) => version.id !== id);
  const [chosen, setChosen] = useState<string>();
  const otherId = chosen ?? others[0]?.id;
  const both = useCall(entryAgreement.compare, otherId === undefined ? undefined : { id, otherId });
  if (detail.data && otherId === undefined) return <p>该协议只有一个版本。</p>;
  return (
    <Stack>
      <Field label="对比版本" orientation="horizontal">
        <CodeDropdown
          codes={Object.fromEntries(
            others.map(({ id: other, versionNo, status }) => [other, `${versionNo}（${ENTRY_STATUS.texts[status]}）`]),
          )}
          value={otherId ?? ''}
          onChange={setChosen}
        />
      </Field>
      <WhenLoaded answer={both} rows={6}>
        {({ before, after }) => <CompareText before={before} after={after} />}
      </WhenLoaded>
    </Stack>
  );
}

function Views({ id }: { id: string }) {
  const [view, setView] = useState<keyof typeof VIEWS>('preview');
  return (
    <Stack>
      <Tabs label="预览方式" texts={VIEWS} value={view} onChange={setView} />
      {view === 'preview' ? <Preview id={id} /> : <Compare id={id} />}
    </Stack>
  );
}

interface Props {
  row: EntryRow;
  appearance: ButtonAppearance;
}

/** 预览：按选定的企业填入占位符；与其他版本逐段对比。 */
export const PreviewButton = ({ row: { id, name, versionNo }, appearance }: Props) => (
  <ViewButton appearance={appearance} title={`${name} ${versionNo}`} width={880} view={() => <Views id={id} />}>
    预览
  </ViewButton>
);

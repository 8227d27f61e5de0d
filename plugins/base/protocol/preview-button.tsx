import { useCall } from '@portal/sdk';
import { filled } from '@portal/sdk/calls/placeholders';
import { AGREEMENT_STATUS, type AgreementDetail, type AgreementRow, protocolAdmin } from '@portal/sdk/calls/protocol';
import {
  Attachments,
  Field,
  makeStyles,
  SafeHtml,
  ScrollArea,
  Stack,
  Tabs,
  ViewButton,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CodeDropdown } from '@portal/sdk/ui/form';
import { CompareText } from '@portal/sdk/ui/reading';
import { useState } from 'react';

const VIEWS = { wide: '电脑预览', narrow: '手机预览', compare: '版本对比' } as const;

const phonePx = 375;

/** As an enterprise reads it. */
const SAMPLE = {
  企业名称: '示例企业有限公司',
  统一社会信用代码: '91000000MA00000000',
  法定代表人: '示例',
  签署日期: '签署当日',
} as const;

const useStyles = makeStyles({
  text: { maxHeight: '480px', overflowY: 'auto' },
  narrow: { width: `${phonePx}px`, marginInline: 'auto' },
});

function Compare({ agreement }: { agreement: AgreementDetail }) {
  const others = agreement.versions.filter(({ id }) => id !== agreement.id);
  const [chosen, setChosen] = useState(others[0]?.id);
  const other = useCall(protocolAdmin.detail, chosen === undefined ? undefined : { id: chosen });
  if (chosen === undefined) return <p>该协议只有一个版本。</p>;
  return (
    <Stack>
      <Field label="对比版本" orientation="horizontal">
        <CodeDropdown
          codes={Object.fromEntries(
            others.map(({ id, versionNo, status }) => [id, `${versionNo}（${AGREEMENT_STATUS.texts[status]}）`]),
          )}
          value={chosen}
          onChange={setChosen}
        />
      </Field>
      <WhenLoaded answer={other} rows={6}>
        {(before) => <CompareText before={before.contentHtml} after={agreement.contentHtml} />}
      </WhenLoaded>
    </Stack>
  );
}

function Text({ agreement, narrow }: { agreement: AgreementDetail; narrow: boolean }) {
  const styles = useStyles();
  return (
    <ScrollArea className={styles.text} label="协议正文">
      <div className={narrow ? styles.narrow : ''}>
        <SafeHtml html={filled(agreement.contentHtml, SAMPLE)} />
        {agreement.file && <Attachments files={[agreement.file]} />}
      </div>
    </ScrollArea>
  );
}

function Views({ id }: { id: string }) {
  const [view, setView] = useState<keyof typeof VIEWS>('wide');
  const detail = useCall(protocolAdmin.detail, { id });
  return (
    <Stack>
      <Tabs label="预览方式" texts={VIEWS} value={view} onChange={setView} />
      <WhenLoaded answer={detail} rows={10}>
        {(found) =>
          view === 'compare' ? <Compare agreement={found} /> : <Text agreement={found} narrow={view === 'narrow'} />
        }
      </WhenLoaded>
    </Stack>
  );
}

/** 预览：电脑与手机宽度，以及与其他版本的逐段对比。 */
export const PreviewButton = ({ agreement: { id, name, versionNo } }: { agreement: AgreementRow }) => (
  <ViewButton appearance="text" title={`${name} ${versionNo}`} width={880} view={() => <Views id={id} />}>
    预览
  </ViewButton>
);

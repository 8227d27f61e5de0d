import { mayCall, useCall, useSession } from '@portal/sdk';
import { ownSigning } from '@portal/sdk/calls/signing';
import type { OutputOf } from '@portal/sdk/contract';
import {
  ActionButton,
  Attachments,
  Button,
  Card,
  DialogButton,
  EmptyState,
  LinkButton,
  MessageBar,
  Page,
  SafeHtml,
  Stack,
  Tabs,
  WhenLoaded,
} from '@portal/sdk/ui';
import { CompareText, ReadGate } from '@portal/sdk/ui/reading';
import { useState } from 'react';
import { protocolsPath } from './addresses.ts';
import { CodeDialog } from './code-dialog.tsx';

type Text = OutputOf<typeof ownSigning.toSign>;

const VIEWS = { text: '协议正文', compare: '与原签版本的差异' } as const;

/** 签署：点击同意，或填写短信验证码。 */
function SignButton({ text, read, onDone }: { text: Text; read: boolean; onDone: () => unknown }) {
  const { agreementId, contentHash, signMethod } = text;
  const asked = { agreementId, contentHash };
  if (signMethod === 'CLICK')
    return (
      <ActionButton
        call={ownSigning.sign}
        input={asked}
        appearance="primary"
        disabled={!read}
        done="已签署"
        onDone={onDone}
      >
        同意并签署
      </ActionButton>
    );
  if (!read)
    return (
      <Button appearance="primary" disabledFocusable onClick={() => undefined}>
        签署
      </Button>
    );
  return (
    <DialogButton
      call={ownSigning.sign}
      appearance="primary"
      dialog={(close) => <CodeDialog asked={asked} sealed={signMethod === 'SEAL'} onClose={close} onDone={onDone} />}
    >
      签署
    </DialogButton>
  );
}

/** 谁能签署：不是管理员的只能阅读。 */
function Signers() {
  const { data } = useCall(ownSigning.waiting, {});
  return (
    <MessageBar intent="info">
      只有企业管理员可以签署{data && data.signers.length > 0 && `，请联系：${data.signers.join('、')}`}。
    </MessageBar>
  );
}

function Reading({ text, onDone }: { text: Text; onDone: () => unknown }) {
  const session = useSession();
  const [view, setView] = useState<keyof typeof VIEWS>('text');
  const may = mayCall(session, ownSigning.sign);
  const { agreementName, contentHtml, forceReadSeconds, formerHtml, files, contentHash } = text;
  return (
    <Stack>
      {!may && <Signers />}
      {formerHtml !== null && <Tabs label="内容" texts={VIEWS} value={view} onChange={setView} />}
      {formerHtml !== null && view === 'compare' && <CompareText before={formerHtml} after={contentHtml} />}
      <div hidden={view !== 'text'}>
        <ReadGate
          key={contentHash}
          label={agreementName}
          seconds={forceReadSeconds}
          scrolls="box"
          action={(read) => may && <SignButton text={text} read={read} onDone={onDone} />}
        >
          <SafeHtml html={contentHtml} />
        </ReadGate>
      </div>
      {files.length > 0 && <Attachments files={files} />}
    </Stack>
  );
}

const lasts = ({ validMonths }: Text) => (validMonths === null ? '长期有效' : `${validMonths} 个月`);

/** 签署完成或不用签署。 */
const Done = () => (
  <EmptyState
    title="已签署"
    hint="签署人、时间和正文摘要已存档，可以随时预览和下载。"
    action={<LinkButton to={protocolsPath}>返回协议查询</LinkButton>}
  />
);

/** 签署入市协议：读到文末并满阅读时长，验证后签署；签过旧版本的可以看差异。 */
export function Signing({ agreementId }: { agreementId: string }) {
  const answer = useCall(ownSigning.toSign, { agreementId });
  const [signed, setSigned] = useState(false);
  const text = answer.data;
  return (
    <Page
      title={text ? `签署${text.agreementName}` : '签署协议'}
      {...(text && {
        description: `编号 ${text.agreementNo}　版本 ${text.versionNo}　生效日 ${text.effectiveDate ?? '-'}　有效期 ${lasts(text)}`,
      })}
    >
      <WhenLoaded answer={answer} rows={12}>
        {(found) => <Card>{signed ? <Done /> : <Reading text={found} onDone={() => setSigned(true)} />}</Card>}
      </WhenLoaded>
    </Page>
  );
}

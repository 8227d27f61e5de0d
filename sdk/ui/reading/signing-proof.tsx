import { makeStyles } from '@fluentui/react-components';
import { type ownSigning, type SignedText, signedText, type signingRecord } from '../../calls/signing.ts';
import { useCall } from '../../data/use-call.ts';
import { Attachments } from '../attachments.tsx';
import { CopyText } from '../copy-text.tsx';
import { Descriptions } from '../descriptions.tsx';
import { MessageBar } from '../message-bar.tsx';
import { SafeHtml } from '../safe-html.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { space } from '../theme.ts';
import { factsOf } from '../value.tsx';
import { WhenLoaded } from '../when-loaded.tsx';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: space.m },
  text: { maxHeight: '320px', overflowY: 'auto' },
});

const hash = (text: string | null) => text && <CopyText text={text}>{`${text.slice(0, 24)}…`}</CopyText>;

function Proof({ proof }: { proof: SignedText }) {
  const styles = useStyles();
  return (
    <div className={styles.stack}>
      {proof.intact && proof.sealIntact !== false ? (
        <MessageBar intent="success">正文与签署时一致：重新计算的摘要与签署时保存的摘要相同。</MessageBar>
      ) : (
        <MessageBar intent="error">正文或签章与签署时不一致，请联系平台运维核查。</MessageBar>
      )}
      <Descriptions
        columns={2}
        items={factsOf(signedText, proof, [
          'entName',
          'socialcreditcode',
          'signerName',
          'phone',
          'signedAt',
          'method',
          { field: 'expireOn', as: (day) => day ?? '长期有效' },
          'ip',
          'receiptNo',
          { field: 'contentHash', as: hash },
          { field: 'recomputedHash', as: hash },
          ...(proof.sealMark === null ? [] : ([{ field: 'sealMark', as: hash }, 'sealIntact'] as const)),
          ...(proof.voidReason === null ? [] : (['voidReason'] as const)),
          ...(proof.files.length === 0
            ? []
            : ([{ field: 'files', as: () => <Attachments files={proof.files} /> }] as const)),
          { field: 'userAgent', span: 'row' },
        ])}
      />
      <ScrollArea className={styles.text} label="签署的正文">
        <SafeHtml html={proof.contentHtml} />
      </ScrollArea>
    </div>
  );
}

interface Props {
  /** Answers a signed text by the id of its signature. */
  call: typeof signingRecord.detail | typeof ownSigning.detail;
  id: string;
}

/** A text as it was signed: who, when and how, its hash computed anew. */
export function SigningProof({ call, id }: Props) {
  const answer = useCall(call as typeof ownSigning.detail, { id });
  return (
    <WhenLoaded answer={answer} rows={10}>
      {(proof) => <Proof proof={proof} />}
    </WhenLoaded>
  );
}

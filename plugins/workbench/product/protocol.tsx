import { useCall, useSession, mayCall } from '@portal/sdk';
import { openingAgreement } from '@portal/sdk/calls/agreement';
import { product } from '@portal/sdk/calls/product';
import { useSearchParams } from '@portal/sdk/router';
import {
  Card,
  EmptyState,
  LinkButton,
  MessageBar,
  MessageBarBody,
  NoPermission,
  Page,
  Stack,
  StepsBar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useState } from 'react';
import { AgreementReader } from './agreement-reader.tsx';
import { type Agreement, STEPS } from './agreements.ts';
import { Signature } from './signature.tsx';
import { Signed } from './signed.tsx';
import { SignerFacts } from './signer-facts.tsx';

type Stage = 'read' | 'facts' | 'sign' | 'done';
const STAGES: readonly Stage[] = ['read', 'facts', 'sign', 'done'];

interface Props {
  productType: string;
  agreements: readonly Agreement[];
  /** Reads the published texts again. */
  again: () => Promise<unknown>;
}

/** Agreements in their order, each read through; then who signs, and the signature of all of them. */
function Signing({ productType, agreements, again }: Props) {
  const [texts, setTexts] = useState(() => agreements.filter(({ signedTime }) => signedTime === null));
  const [stage, setStage] = useState<Stage>(texts.length === 0 ? 'done' : 'read');
  const [place, setPlace] = useState(0);
  const [outdated, setOutdated] = useState(false);
  const current = texts[place];
  const restart = async () => {
    await again();
    setOutdated(true);
    setTexts([]);
  };
  if (outdated && texts.length === 0) {
    setOutdated(true);
    setTexts(agreements.filter(({ signedTime }) => signedTime === null));
    setPlace(0);
    setStage('read');
  }
  return (
    <Stack>
      <StepsBar
        steps={STEPS.map((title, index) => ({
          title,
          ...(index === 0 && stage === 'read' && { note: `${place + 1}/${texts.length} 份` }),
        }))}
        current={stage === 'done' ? STEPS.length : STAGES.indexOf(stage)}
      />
      {outdated && stage === 'read' && (
        <MessageBar intent="warning">
          <MessageBarBody>协议版本已更新，请重新阅读后签署。</MessageBarBody>
        </MessageBar>
      )}
      <Card>
        {stage === 'read' && current && (
          <AgreementReader
            key={current.contentHash}
            agreement={current}
            place={place + 1}
            count={texts.length}
            onRead={() => (place + 1 < texts.length ? setPlace(place + 1) : setStage('facts'))}
          />
        )}
        {stage === 'facts' && <SignerFacts onBack={() => setStage('read')} onSure={() => setStage('sign')} />}
        {stage === 'sign' && (
          <Signature
            productType={productType}
            agreements={texts}
            onBack={() => setStage('facts')}
            onSigned={() => setStage('done')}
            onOutdated={() => void restart()}
          />
        )}
        {stage === 'done' && <Signed productType={productType} />}
      </Card>
    </Stack>
  );
}

/** 开通协议：阅读、确认、签署、激活。 */
export default function ProtocolPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const productType = params.get('productType') ?? '';
  const answer = useCall(openingAgreement.checkAgreement, productType ? { productType } : undefined);
  if (!mayCall(session, product.signAgreement)) return <NoPermission hint="只有企业管理员可以签署开通协议。" />;
  if (!productType)
    return <EmptyState title="没有选择产品" action={<LinkButton to="/product/index">去产品开通</LinkButton>} />;
  return (
    <Page title="开通协议" description="签署后协议立即生效，签署人、时间与文本摘要会存档备查。">
      <WhenLoaded answer={answer} rows={12}>
        {({ agreements }) => <Signing productType={productType} agreements={agreements} again={answer.reload} />}
      </WhenLoaded>
    </Page>
  );
}

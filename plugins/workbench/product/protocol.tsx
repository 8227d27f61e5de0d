import { mayCall, useCall, useSession } from '@portal/sdk';
import { openingAgreement } from '@portal/sdk/calls/agreement';
import { product } from '@portal/sdk/calls/product';
import { useSearchParams } from '@portal/sdk/router';
import {
  Card,
  EmptyState,
  LinkButton,
  MessageBar,
  NoPermission,
  Page,
  Stack,
  StepsBar,
  WhenLoaded,
} from '@portal/sdk/ui';
import { useState } from 'react';
import { ActivateButton } from './apply.tsx';
import { type Agreement, AgreementReader, STEPS } from './agreement-reader.tsx';
import { Signature, SignerFacts } from './signature.tsx';
import { Success } from './success.tsx';

/** 签署完成：下一步是激活。 */
const Signed = ({ productType }: { productType: string }) => (
  <Success title="协议已签署" hint="激活后进入开通流程，您可以随时离开，结果会以消息通知。">
    <LinkButton to="/product/index" appearance="secondary">
      返回产品列表
    </LinkButton>
    <ActivateButton productType={productType}>立即激活</ActivateButton>
  </Success>
);

type Stage = 'read' | 'facts' | 'sign' | 'done';
const STAGES: readonly Stage[] = ['read', 'facts', 'sign', 'done'];

interface Props {
  productType: string;
  agreements: readonly Agreement[];
  /** The published texts have changed while they were signed. */
  outdated: boolean;
  onOutdated: () => void;
}

/** Agreements in their order, each read through; then who signs, and the signature of all of them. */
function Signing({ productType, agreements, outdated, onOutdated }: Props) {
  const [texts] = useState(() => agreements.filter(({ signedTime }) => signedTime === null));
  const [stage, setStage] = useState<Stage>(texts.length === 0 ? 'done' : 'read');
  const [place, setPlace] = useState(0);
  const current = texts[place];
  return (
    <Stack>
      <StepsBar
        steps={STEPS.map((title, index) => ({
          title,
          ...(index === 0 && stage === 'read' && { note: `${place + 1}/${texts.length} 份` }),
        }))}
        current={stage === 'done' ? STEPS.length : STAGES.indexOf(stage)}
      />
      {outdated && stage === 'read' && <MessageBar intent="warning">协议版本已更新，请重新阅读后签署。</MessageBar>}
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
            onOutdated={onOutdated}
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
  const [rounds, setRounds] = useState(0);
  const restart = async () => {
    await answer.reload();
    setRounds(rounds + 1);
  };
  if (!mayCall(session, product.signAgreement)) return <NoPermission hint="只有企业管理员可以签署开通协议。" />;
  if (!productType)
    return <EmptyState title="没有选择产品" action={<LinkButton to="/product/index">去产品开通</LinkButton>} />;
  return (
    <Page title="开通协议" description="签署后协议立即生效，签署人、时间与文本摘要会存档备查。">
      <WhenLoaded answer={answer} rows={12}>
        {({ agreements }) => (
          <Signing
            key={rounds}
            productType={productType}
            agreements={agreements}
            outdated={rounds > 0}
            onOutdated={() => void restart()}
          />
        )}
      </WhenLoaded>
    </Page>
  );
}

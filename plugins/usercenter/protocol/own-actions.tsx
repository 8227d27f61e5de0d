import { ownSigning, type SigningRow } from '@portal/sdk/calls/signing';
import { ExportButton, LinkButton, TextLink, ViewButton } from '@portal/sdk/ui';
import { SigningProof } from '@portal/sdk/ui/reading';
import { signPath } from './addresses.ts';

/** 去签署：入市协议在这里，产品的协议在开通流程里。 */
function Sign({ row: { kind, agreementId, productType } }: { row: SigningRow }) {
  if (kind === 'MARKET_ENTRY') return <TextLink to={signPath(agreementId)}>去签署</TextLink>;
  return (
    <LinkButton to={`/product/protocol?productType=${productType ?? ''}`} appearance="text">
      去签署
    </LinkButton>
  );
}

/** 已签的：预览、下载、证据包；未签和将到期的：去签署。 */
export function OwnActions({ row }: { row: SigningRow }) {
  const { recordId, agreementName, versionNo, kind, state } = row;
  return (
    <>
      {recordId !== null && (
        <>
          <ViewButton
            appearance="text"
            title={`${agreementName} ${versionNo}`}
            width={880}
            view={() => <SigningProof call={ownSigning.detail} id={recordId} />}
          >
            预览
          </ViewButton>
          <ExportButton call={ownSigning.download} input={{ id: recordId }} appearance="text">
            下载 PDF
          </ExportButton>
          <ExportButton call={ownSigning.evidence} input={{ id: recordId }} appearance="text">
            证据包
          </ExportButton>
        </>
      )}
      {(state === 0 || (state === 2 && kind === 'MARKET_ENTRY')) && <Sign row={row} />}
    </>
  );
}

import { useCall } from '@portal/sdk';
import { type AgreementRow, protocolAdmin, signature } from '@portal/sdk/calls/protocol';
import { SearchBox, Stack, ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { Pager, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

const size = 10;

function Signatures({ agreementId }: { agreementId: string }) {
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const entName = typed.trim();
  const answer = useCall(protocolAdmin.signatures, { agreementId, page, size, ...(entName && { entName }) });
  return (
    <Stack>
      <SearchBox
        aria-label="查找企业"
        placeholder="企业名称"
        value={typed}
        onChange={(value) => {
          setPage(1);
          setTyped(value);
        }}
      />
      <WhenLoaded answer={answer} rows={8}>
        {({ records, total }) => (
          <>
            <PlainTable caption="签署记录" rows={records} of={signature} empty="暂无签署记录" />
            <Pager page={page} size={size} total={total} onTurn={setPage} sizing="fixed" maxSize={size} />
          </>
        )}
      </WhenLoaded>
    </Stack>
  );
}

/** 签署记录：谁在何时以何种方式签署，所签正文是否与现存一致。 */
export const SignaturesButton = ({ agreement: { id, name, versionNo } }: { agreement: AgreementRow }) => (
  <ViewButton
    appearance="text"
    title={`签署记录 · ${name} ${versionNo}`}
    width={940}
    view={() => <Signatures agreementId={id} />}
  >
    签署记录
  </ViewButton>
);

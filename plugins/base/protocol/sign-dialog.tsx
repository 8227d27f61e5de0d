import { useCall } from '@portal/sdk';
import { type AgreementRow, protocolAdmin, signature } from '@portal/sdk/calls/protocol';
import { FormlessDialog, SearchBox, Stack, WhenLoaded } from '@portal/sdk/ui';
import { Pager, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

const size = 10;

/** 签署记录：谁在何时以何种方式签署，所签正文是否与现存一致。 */
export function SignDialog({ agreement, onClose }: { agreement: AgreementRow; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [entName, setEntName] = useState('');
  const input = { agreementId: agreement.id, page, size, ...(entName.trim() && { entName: entName.trim() }) };
  const answer = useCall(protocolAdmin.signatures, input);
  return (
    <FormlessDialog open title={`签署记录 · ${agreement.name} ${agreement.versionNo}`} width={940} onClose={onClose}>
      <Stack>
        <SearchBox
          aria-label="查找企业"
          placeholder="企业名称"
          value={entName}
          onChange={(_, { value }) => {
            setPage(1);
            setEntName(value);
          }}
        />
        <WhenLoaded answer={answer} rows={8}>
          {({ records, total }) => (
            <>
              <PlainTable
                caption="签署记录"
                rows={records}
                rowKey="id"
                of={signature}
                columns={['entName', 'signerName', 'phone', 'method', 'signedTime', 'status', 'intact']}
                empty="暂无签署记录"
              />
              <Pager page={page} size={size} total={total} onTurn={setPage} sizing="fixed" maxSize={size} />
            </>
          )}
        </WhenLoaded>
      </Stack>
    </FormlessDialog>
  );
}

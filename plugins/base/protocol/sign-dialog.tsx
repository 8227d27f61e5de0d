import { useCall } from '@portal/sdk';
import {
  type AgreementRow,
  protocolAdmin,
  SIGN_METHOD,
  SIGN_STATUS,
  type SignatureRow,
} from '@portal/sdk/calls/protocol';
import { FormlessDialog, SearchBox, Stack, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { type Column, Pager, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

const COLUMNS: readonly Column<SignatureRow>[] = [
  { title: '企业', field: 'entName', width: 220 },
  { title: '签署人', field: 'signerName', width: 90 },
  { title: '手机', key: 'phone', width: 120, show: ({ phone }) => phone ?? '-' },
  { title: '方式', field: 'method', codes: SIGN_METHOD, width: 96 },
  { title: '签署时间', field: 'signedTime', as: 'dateTime', width: 168 },
  { title: '状态', field: 'status', codes: SIGN_STATUS, tones: { 1: 'success' }, width: 80 },
  {
    title: '校验',
    field: 'intact',
    width: 96,
    as: (intact) => <ToneTag tone={intact ? 'success' : 'danger'}>{intact ? '一致' : '不一致'}</ToneTag>,
  },
];

const size = 10;

/** 签署记录：谁在何时以何种方式签署，所签正文是否与现存一致。 */
export function SignDialog({ agreement, onClose }: { agreement: AgreementRow; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [entName, setEntName] = useState('');
  const input = { agreementId: agreement.agreementId, page, size, ...(entName.trim() && { entName: entName.trim() }) };
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
              <PlainTable caption="签署记录" rows={records} rowKey="id" columns={COLUMNS} empty="暂无签署记录" />
              <Pager page={page} size={size} total={total} onTurn={setPage} sizing="fixed" maxSize={size} />
            </>
          )}
        </WhenLoaded>
      </Stack>
    </FormlessDialog>
  );
}

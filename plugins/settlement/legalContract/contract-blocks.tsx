import { amountInCapitals } from '@portal/sdk/format';
import { Attachments, Descriptions, DocumentLog, factsOf, makeStyles, Section, Stack, tokens } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { wordsOf } from '@portal/sdk/contract';
import type { ContractDetail } from './contract.ts';
import { detail, party, payTerm, SIDE, SIGN_METHOD, signature } from './schema.ts';
import { contractSteps } from './steps.ts';

const useStyles = makeStyles({
  clause: { marginBlock: 0, whiteSpace: 'pre-wrap' },
  title: { fontWeight: tokens.fontWeightSemibold },
});

export function Facts({ contract }: { contract: ContractDetail }) {
  const { amount, firstSide } = contract;
  return (
    <Section title="合同信息" id="facts">
      <Stack>
        <Descriptions
          items={[
            ...factsOf(detail, contract, [
              'contractType',
              'plate',
              { field: 'signMethod', as: (method) => `${SIGN_METHOD.texts[method]}，${SIDE.texts[firstSide]}先签` },
            ]),
            { label: '金额大写', value: amount === null ? '框架协议，不限额' : amountInCapitals(amount), span: 'row' },
            ...factsOf(detail, contract, [
              'agreementNo',
              'drafterName',
              'archiveNo',
              { field: 'terminateReason', span: 'row' },
              { field: 'remark', span: 'row' },
              { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
            ]),
          ]}
        />
        <PlainTable
          caption="合同双方"
          rows={contract.parties}
          of={party}
          rowKey="side"
          columns={['side', 'entName', 'creditCode', 'address', 'contactName', 'contactPhone']}
        />
      </Stack>
    </Section>
  );
}

export function Terms({ contract: { payTerms, clauses } }: { contract: ContractDetail }) {
  const styles = useStyles();
  return (
    <>
      <Section title="付款条款" id="terms" hint="比例合计 100%">
        <PlainTable
          caption="付款条款"
          rows={payTerms}
          of={payTerm}
          columns={['node', { field: 'percent', as: (share) => `${share}%` }, 'condition', 'days']}
        />
      </Section>
      <Section title="合同条款" id="clauses" hint={`共 ${clauses.length} 条`}>
        <Stack>
          {clauses.map(({ title, text }) => (
            <div key={title}>
              <div className={styles.title}>{title}</div>
              <p className={styles.clause}>{text}</p>
            </div>
          ))}
        </Stack>
      </Section>
    </>
  );
}

export function Signatures({ rows }: { rows: ContractDetail['signatures'] }) {
  return (
    <Section title="签署记录" id="signatures" hint="文本摘要相同，表示双方签署的是同一文本">
      <PlainTable
        caption="签署记录"
        rows={rows}
        of={signature}
        columns={[
          { field: 'versionNo', as: (version) => `V${version}` },
          'signOrder',
          'side',
          'entName',
          'signerName',
          { field: 'signerPhone', as: (phone) => (phone === null ? '线下签章' : `短信 ${phone}`) },
          'signedAt',
          'textHash',
        ]}
        empty="尚未签署"
      />
    </Section>
  );
}

const words = wordsOf(contractSteps);

export const History = ({ log }: { log: ContractDetail['log'] }) => (
  <DocumentLog
    log={log}
    texts={{ ...words.texts, CHANGE_EFFECTIVE: '变更生效' }}
    tones={{
      ...words.tones,
      VOID: 'danger',
      TERMINATE: 'danger',
      TERMINATE_APPLY: 'waiting',
      CHANGE_EFFECTIVE: 'success',
    }}
  />
);

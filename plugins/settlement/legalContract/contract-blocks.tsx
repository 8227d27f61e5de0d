import { PLATE } from '@portal/sdk/calls/enterprise';
import { amountInCapitals } from '@portal/sdk/format';
import { Attachments, Descriptions, DocumentLog, makeStyles, Section, Stack, tokens } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { CONTRACT_ACTION, type ContractDetail, SIDE, SIGN_METHOD } from './contract.ts';
import { CONTRACT_TYPE } from '../contract-type.ts';

type Party = ContractDetail['parties'][number];
type Signature = ContractDetail['signatures'][number];

const useStyles = makeStyles({
  clause: { marginBlock: 0, whiteSpace: 'pre-wrap' },
  title: { fontWeight: tokens.fontWeightSemibold },
});

const PARTIES: readonly Column<Party>[] = [
  { title: '签约方', field: 'side', codes: SIDE, width: 80 },
  { title: '单位名称', field: 'entName', width: 240 },
  { title: '统一社会信用代码', field: 'creditCode', width: 200 },
  { title: '地址', field: 'address', width: 240 },
  { title: '联系人', field: 'contactName', width: 96 },
  { title: '联系电话', field: 'contactPhone', width: 136 },
];

export function Facts({ contract }: { contract: ContractDetail }) {
  const { amount, files } = contract;
  return (
    <Section title="合同信息" id="facts">
      <Stack>
        <Descriptions
          items={[
            { label: '合同类型', value: CONTRACT_TYPE[contract.contractType] },
            { label: '板块', value: PLATE[contract.plate] },
            { label: '签署方式', value: `${SIGN_METHOD[contract.signMethod]}，${SIDE[contract.firstSide]}先签` },
            { label: '金额大写', value: amount === null ? '框架协议，不限额' : amountInCapitals(amount), wide: true },
            { label: '关联协议', value: contract.agreementNo },
            { label: '起草人', value: contract.drafterName },
            { label: '归档编号', value: contract.archiveNo },
            { label: '终止原因', value: contract.terminateReason, wide: true },
            { label: '备注', value: contract.remark, wide: true },
            {
              label: '附件',
              wide: true,
              value: <Attachments files={files} />,
            },
          ]}
        />
        <PlainTable caption="合同双方" rows={contract.parties} rowKey="side" columns={PARTIES} />
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
          columns={[
            { title: '付款节点', field: 'node', width: 160 },
            { title: '比例', field: 'percent', width: 96, align: 'end', as: (share) => `${share}%` },
            { title: '付款条件', field: 'condition', width: 280 },
            { title: '账期（天）', field: 'days', width: 104, align: 'end' },
          ]}
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

const SIGNATURES: readonly Column<Signature>[] = [
  { title: '版本', field: 'versionNo', width: 64, as: (version) => `V${version}` },
  { title: '顺序', field: 'signOrder', width: 64 },
  { title: '签约方', field: 'side', codes: SIDE, width: 80 },
  { title: '单位', field: 'entName', width: 200 },
  { title: '签署人', field: 'signerName', width: 96 },
  {
    title: '验证方式',
    field: 'signerPhone',
    width: 184,
    as: (phone) => (phone === null ? '线下签章' : `短信 ${phone}`),
  },
  { title: '签署时间', field: 'signedAt', as: 'dateTime', width: 176 },
  { title: '文本摘要', field: 'textHash', as: 'copy', width: 200 },
];

export function Signatures({ rows }: { rows: readonly Signature[] }) {
  return (
    <Section title="签署记录" id="signatures" hint="文本摘要相同，表示双方签署的是同一文本">
      <PlainTable caption="签署记录" rows={rows} columns={SIGNATURES} empty="尚未签署" />
    </Section>
  );
}

export const History = ({ log }: { log: ContractDetail['log'] }) => (
  <DocumentLog log={log} texts={CONTRACT_ACTION} tones={TONES} />
);

const TONES = {
  REFUSE: 'danger',
  VOID: 'danger',
  TERMINATE: 'danger',
  TERMINATE_APPLY: 'waiting',
  CHANGE: 'waiting',
  PASS: 'success',
  CHANGE_EFFECTIVE: 'success',
  COMPLETE: 'success',
} as const;

import { labelOf, wordsOf } from '@portal/sdk/contract';
import { useCall, usePageTitle } from '@portal/sdk';
import { validity } from '@portal/sdk/calls/fields';
import { amountInCapitals, percent } from '@portal/sdk/format';
import {
  AnchorTabs,
  Attachments,
  Card,
  CopyText,
  Descriptions,
  DocumentApprovalPanel,
  DocumentLog,
  factsOf,
  KeyFacts,
  makeStyles,
  meaning,
  MessageBar,
  Money,
  Page,
  Section,
  Split,
  Stack,
  StatusTag,
  StepsBar,
  tokens,
  useDocumentApproval,
  WhenLoaded,
} from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { ContractActions } from './contract-actions.tsx';
import { ContractOrders } from './contract-orders.tsx';
import { contractBizType, type ContractDetail, contractManagement, endingDays } from './contract.ts';
import {
  CONTRACT_STATUS,
  type ContractStatus,
  contractSteps,
  detail,
  party,
  payTerm,
  SIDE,
  SIGN_METHOD,
  signature,
} from './schema.ts';
import { VersionCompare } from './version-compare.tsx';

const words = wordsOf(contractSteps);

const SECTIONS = [
  { id: 'facts', title: '合同信息' },
  { id: 'terms', title: '付款条款' },
  { id: 'clauses', title: '合同条款' },
  { id: 'orders', title: '关联订单' },
  { id: 'signatures', title: '签署记录' },
  { id: 'log', title: '操作日志' },
];
/** With the states in which each step runs. */
const STEPS: readonly { readonly title: string; readonly states: readonly ContractStatus[] }[] = [
  { title: '起草', states: [0, 80] },
  { title: '审批', states: [10, 11] },
  { title: '签署', states: [20, 30] },
  { title: '履行', states: [40, 45] },
  { title: '归档', states: [50, 60, 70] },
];
/** How a contract is stopped before it is in force, above the reason. */
const STOPPED: Readonly<Partial<Record<ContractStatus, { title: string; intent: 'info' | 'warning' }>>> = {
  11: { title: '审批驳回', intent: 'warning' },
  80: { title: '已作废', intent: 'info' },
};

/** What the reader must know before anything else. */
function noteOf({ status, reason, terminateAskedBy, terminateReason, side }: ContractDetail): string | undefined {
  const stopped = STOPPED[status];
  if (stopped) return `${stopped.title}：${reason ?? ''}`;
  if (terminateAskedBy === null) return undefined;
  return terminateAskedBy === side
    ? `已申请终止，等待对方处理：${terminateReason}`
    : `对方申请终止合同：${terminateReason}`;
}

const useStyles = makeStyles({
  box: { display: 'inline-flex', gap: '6px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  soon: { color: meaning.toneWaitingText },
  past: { color: meaning.toneDangerText },
  clause: { marginBlock: 0, whiteSpace: 'pre-wrap' },
  title: { fontWeight: tokens.fontWeightSemibold },
});

interface Props {
  validFrom: string;
  validTo: string;
  /** Null unless the contract is in force. */
  daysLeft: number | null;
}

/** 有效期：90 天内到期提示剩余天数，已过期标红。 */
export function EndDate({ validFrom, validTo, daysLeft }: Props) {
  const styles = useStyles();
  const near = daysLeft !== null && daysLeft <= endingDays;
  return (
    <span className={styles.box}>
      {validFrom} 至 {validTo}
      {near && daysLeft >= 0 && <span className={styles.soon}>剩{daysLeft}天</span>}
      {near && daysLeft < 0 && <span className={styles.past}>已过期</span>}
    </span>
  );
}

function Loaded({ contract, reload }: { contract: ContractDetail; reload: () => Promise<unknown> }) {
  const styles = useStyles();
  usePageTitle(contract.contractNo);
  const { status, versions, payTerms, clauses, amount, firstSide } = contract;
  const running = STEPS.findIndex(({ states }) => states.includes(status));
  const step = contract.archived ? STEPS.length : Math.max(running, contract.approved ? 2 : 0);
  const note = noteOf(contract);
  const approval = useDocumentApproval(contractBizType, contract.contractNo, reload);
  return (
    <Page
      header="sticky"
      title={<CopyText text={contract.contractNo} />}
      description={contract.contractName}
      tag={<StatusTag code={status} {...CONTRACT_STATUS} />}
      actions={<ContractActions contract={contract} onDone={reload} appearance="secondary" />}
      facts={
        <KeyFacts
          items={[
            ...factsOf(detail, contract, [
              { field: 'amount', as: (sum) => (sum === null ? '不限额' : <Money value={sum} />) },
              'executedAmount',
              { field: 'executedRate', as: (rate) => (rate === null ? '-' : percent(rate, { decimals: 1 })) },
              'partyA',
              'partyB',
              'signDate',
            ]),
            { label: labelOf(validity), value: <EndDate {...contract} /> },
            ...factsOf(detail, contract, [{ field: 'versionNo', as: (version) => `V${version}` }]),
          ]}
        />
      }
    >
      {note !== undefined && <MessageBar intent={STOPPED[status]?.intent ?? 'warning'}>{note}</MessageBar>}
      <Card>
        <StepsBar steps={STEPS} current={step} state={STOPPED[status] ? 'failed' : 'running'} />
      </Card>
      <AnchorTabs sections={SECTIONS} />
      <Split
        aside={
          <DocumentLog
            log={contract.log}
            texts={{ ...words.texts, CHANGE_EFFECTIVE: '变更生效' }}
            tones={{
              ...{ ...words.tones, VOID: 'danger', TERMINATE: 'danger' },
              ...{ TERMINATE_APPLY: 'waiting', CHANGE_EFFECTIVE: 'success' },
            }}
          />
        }
      >
        <VersionCompare key={versions.length} versions={versions} />
        <Section title="合同信息" id="facts">
          <Stack>
            <Descriptions
              items={[
                ...factsOf(detail, contract, [
                  'contractType',
                  'plate',
                  { field: 'signMethod', as: (method) => `${SIGN_METHOD.texts[method]}，${SIDE.texts[firstSide]}先签` },
                ]),
                {
                  label: '金额大写',
                  value: amount === null ? '框架协议，不限额' : amountInCapitals(amount),
                  span: 'row',
                },
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
            <PlainTable caption="合同双方" rows={contract.parties} of={party} rowKey="side" />
          </Stack>
        </Section>
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
        <ContractOrders contract={contract} onDone={reload} />
        <Section title="签署记录" id="signatures" hint="文本摘要相同，表示双方签署的是同一文本">
          <PlainTable
            caption="签署记录"
            rows={contract.signatures}
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
        <DocumentApprovalPanel approval={approval} />
      </Split>
    </Page>
  );
}

/** 合同详情：要点、进度、条款、关联订单、签署、版本、日志；按状态办理。 */
export function ContractView({ id }: { id: string }) {
  const contract = useCall(contractManagement.detail, { id });
  return (
    <WhenLoaded answer={contract} rows={12}>
      {(found) => <Loaded contract={found} reload={contract.reload} />}
    </WhenLoaded>
  );
}

import { useCall, usePageTitle } from '@portal/sdk';
import { percent } from '@portal/sdk/format';
import {
  AnchorTabs,
  AuditPanel,
  Card,
  CopyText,
  KeyFacts,
  MessageBar,
  MessageBarBody,
  Money,
  Page,
  Split,
  StatusTag,
  StepsBar,
  useAudit,
  WhenLoaded,
} from '@portal/sdk/ui';
import { contractActions } from './contract-actions.tsx';
import { Facts, History, Signatures, Terms } from './contract-blocks.tsx';
import { ContractOrders } from './contract-orders.tsx';
import {
  CONTRACT_STATUS,
  CONTRACT_TONE,
  type ContractDetail,
  contractBizType,
  contractManagement,
} from './contract.ts';
import { EndDate } from './end-date.tsx';
import { VersionCompare } from './version-compare.tsx';

const SECTIONS = [
  { id: 'facts', title: '合同信息' },
  { id: 'terms', title: '付款条款' },
  { id: 'clauses', title: '合同条款' },
  { id: 'orders', title: '关联订单' },
  { id: 'signatures', title: '签署记录' },
  { id: 'log', title: '操作日志' },
];
const STEPS = [{ title: '起草' }, { title: '审批' }, { title: '签署' }, { title: '履行' }, { title: '归档' }];

/** Index of the step that runs now. */
function stepOf({ status, archived, signatures, versions }: ContractDetail): number {
  if (archived) return STEPS.length;
  const voidAt = signatures.length > 0 || versions.length > 0 ? 2 : 0;
  return { 0: 0, 10: 1, 11: 1, 20: 2, 30: 2, 40: 3, 45: 3, 50: 4, 60: 4, 70: 4, 80: voidAt }[status];
}

/** What the reader must know before anything else. */
function noteOf({ status, reason, terminateAskedBy, terminateReason, side }: ContractDetail): string | undefined {
  if (status === 11) return `审批驳回：${reason ?? ''}`;
  if (status === 80) return `已作废：${reason ?? ''}`;
  if (terminateAskedBy === null) return undefined;
  return terminateAskedBy === side
    ? `已申请终止，等待对方处理：${terminateReason}`
    : `对方申请终止合同：${terminateReason}`;
}

function Loaded({ contract, reload }: { contract: ContractDetail; reload: () => Promise<unknown> }) {
  usePageTitle(contract.contractNo);
  const { amount, executedAmount, executedRate, status, versions } = contract;
  const note = noteOf(contract);
  const audit = useAudit(contractBizType, contract.contractNo, reload);
  return (
    <Page
      header="sticky"
      title={<CopyText text={contract.contractNo} />}
      description={contract.contractName}
      tag={<StatusTag code={status} texts={CONTRACT_STATUS} tones={CONTRACT_TONE} />}
      actions={contractActions({ contract, onDone: reload, look: 'secondary' })}
      facts={
        <KeyFacts
          items={[
            { label: '合同金额（元）', value: amount === null ? '不限额' : <Money value={amount} /> },
            { label: '已执行（元）', value: <Money value={executedAmount} /> },
            { label: '执行进度', value: executedRate === null ? '-' : percent(executedRate, { decimals: 1 }) },
            { label: '甲方', value: contract.partyA },
            { label: '乙方', value: contract.partyB },
            { label: '签订日期', value: contract.signDate },
            { label: '有效期', value: <EndDate {...contract} /> },
            { label: '版本', value: `V${contract.versionNo}` },
          ]}
        />
      }
    >
      {note !== undefined && (
        <MessageBar intent={status === 80 ? 'info' : 'warning'}>
          <MessageBarBody>{note}</MessageBarBody>
        </MessageBar>
      )}
      <Card>
        <StepsBar steps={STEPS} current={stepOf(contract)} state={[11, 80].includes(status) ? 'failed' : 'running'} />
      </Card>
      <AnchorTabs sections={SECTIONS} />
      <Split aside={<History log={contract.log} />}>
        <VersionCompare key={versions.length} versions={versions} />
        <Facts contract={contract} />
        <Terms contract={contract} />
        <ContractOrders contract={contract} onDone={reload} />
        <Signatures rows={contract.signatures} />
        <AuditPanel audit={audit} />
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

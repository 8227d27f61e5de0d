import { labelOf } from '@portal/sdk/contract';
import { useCall, usePageTitle } from '@portal/sdk';
import { validity } from '@portal/sdk/calls/fields';
import { percent } from '@portal/sdk/format';
import {
  AnchorTabs,
  DocumentApprovalPanel,
  Card,
  CopyText,
  factsOf,
  KeyFacts,
  MessageBar,
  MessageBarBody,
  Money,
  Page,
  Split,
  StatusTag,
  StepsBar,
  useDocumentApproval,
  WhenLoaded,
} from '@portal/sdk/ui';
import { ContractActions } from './contract-actions.tsx';
import { Facts, History, Signatures, Terms } from './contract-blocks.tsx';
import { ContractOrders } from './contract-orders.tsx';
import { type ContractDetail, contractBizType, contractManagement } from './contract.ts';
import { EndDate } from './end-date.tsx';
import { detail } from './schema.ts';
import { CONTRACT_STATUS, type ContractStatus } from './steps.ts';
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
const STEP: Readonly<Record<ContractStatus, number>> = {
  0: 0,
  10: 1,
  11: 1,
  20: 2,
  30: 2,
  40: 3,
  45: 3,
  50: 4,
  60: 4,
  70: 4,
  80: 0,
};
/** How a contract is stopped before it is in force, above the reason. */
const STOPPED: Readonly<Partial<Record<ContractStatus, { title: string; intent: 'info' | 'warning' }>>> = {
  11: { title: '审批驳回', intent: 'warning' },
  80: { title: '已作废', intent: 'info' },
};

function stepOf({ status, archived, approved }: ContractDetail): number {
  if (archived) return STEPS.length;
  return Math.max(STEP[status], approved ? 2 : 0);
}

/** What the reader must know before anything else. */
function noteOf({ status, reason, terminateAskedBy, terminateReason, side }: ContractDetail): string | undefined {
  const stopped = STOPPED[status];
  if (stopped) return `${stopped.title}：${reason ?? ''}`;
  if (terminateAskedBy === null) return undefined;
  return terminateAskedBy === side
    ? `已申请终止，等待对方处理：${terminateReason}`
    : `对方申请终止合同：${terminateReason}`;
}

function Loaded({ contract, reload }: { contract: ContractDetail; reload: () => Promise<unknown> }) {
  usePageTitle(contract.contractNo);
  const { status, versions } = contract;
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
              { field: 'amount', as: (amount) => (amount === null ? '不限额' : <Money value={amount} />) },
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
      {note !== undefined && (
        <MessageBar intent={STOPPED[status]?.intent ?? 'warning'}>
          <MessageBarBody>{note}</MessageBarBody>
        </MessageBar>
      )}
      <Card>
        <StepsBar steps={STEPS} current={stepOf(contract)} state={STOPPED[status] ? 'failed' : 'running'} />
      </Card>
      <AnchorTabs sections={SECTIONS} />
      <Split aside={<History log={contract.log} />}>
        <VersionCompare key={versions.length} versions={versions} />
        <Facts contract={contract} />
        <Terms contract={contract} />
        <ContractOrders contract={contract} onDone={reload} />
        <Signatures rows={contract.signatures} />
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

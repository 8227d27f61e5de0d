import { useCall, useCountedList, useTasksChange } from '@portal/sdk';
import {
  COMPANY_CHANGE_STATUS,
  companyChange,
  companyChangeBizType,
  companyChangeDetail,
  companyChangeSteps,
} from '@portal/sdk/calls/company-change';
import { type OutputOf, wordsOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  ApprovalPage,
  Attachments,
  CopyText,
  DocumentLog,
  factsOf,
  Section,
  StatusTabs,
  StatusTag,
  TextLink,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { QueryForm, StepButton } from '@portal/sdk/ui/form';
import { DiffView } from '@portal/sdk/ui/reading';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { changePath as to, changesPath as path } from '../addresses.ts';

type Change = OutputOf<typeof companyChange.change>;

const PHRASES = ['与变更通知书一致。', '附件不清晰，请重新上传。', '名称与新营业执照不一致，请核对。'];

function ChangeView({ change, reload }: { change: Change; reload: () => Promise<unknown> }) {
  const { id, changeNo, status, changes, files, log } = change;
  const queue = useQueue(companyChange.changes, { mine: true }, id, { to, list: path });
  const approval = useApproval(companyChangeBizType, changeNo, queue, reload);
  return (
    <ApprovalPage
      queue={queue}
      approval={approval}
      title={changeNo}
      tag={<StatusTag code={status} {...COMPANY_CHANGE_STATUS} />}
      facts={factsOf(companyChangeDetail, change, ['entName', 'applicantName', 'createdAt', 'reason'])}
      actions={
        <StepButton
          call={companyChange.withdrawChange}
          row={change}
          ask="撤回后本次变更不再审核，需要时重新提交。确定撤回吗？"
          appearance="secondary"
          onDone={reload}
        />
      }
      phrases={PHRASES}
    >
      <Section title="变更内容" hint="审核通过后生效，此前仍按变更前的信息">
        <DiffView changes={changes} />
      </Section>
      <Section title="附件">
        <Attachments files={files} />
      </Section>
      <DocumentLog log={log} {...wordsOf(companyChangeSteps)} />
    </ApprovalPage>
  );
}

function Changes() {
  const list = useCountedList(companyChange.changes, companyChange.changeCounts, 'status');
  useTasksChange(list.reload);
  return (
    <ListPage title="公司信息变更" description="企业名称、代码、法定代表人、类型和注册资本的变更，审核通过后生效">
      <QueryForm list={list} fields={['entName', 'changeNo', 'from', 'mine']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={COMPANY_CHANGE_STATUS} />}
        caption="公司信息变更"
        columns={[
          { field: 'changeNo', as: (changeNo, { id }) => <CopyText text={changeNo} to={to(id)} /> },
          'entName',
          'items',
          'status',
          'reason',
          'applicantName',
          'createdAt',
        ]}
        rowActions={({ id, waits }) => <TextLink to={to(id)}>{waits ? '审核' : '查看'}</TextLink>}
      />
    </ListPage>
  );
}

/** 公司信息变更：列表；单号进入，变更前后对比，附件，审核，撤回。 */
export default function CompanyChangePage() {
  const id = useSearchParams()[0].get('id');
  const answer = useCall(companyChange.change, id === null ? undefined : { id });
  useTasksChange(answer.reload);
  if (id === null) return <Changes />;
  return (
    <WhenLoaded answer={answer} rows={12}>
      {(change) => <ChangeView key={change.id} change={change} reload={answer.reload} />}
    </WhenLoaded>
  );
}

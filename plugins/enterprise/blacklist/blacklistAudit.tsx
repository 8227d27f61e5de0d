import { useCall, useCountedList, useTasksChange } from '@portal/sdk';
import { wordsOf } from '@portal/sdk/contract';
import { useSearchParams } from '@portal/sdk/router';
import {
  ApprovalPage,
  Attachments,
  CopyText,
  Descriptions,
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
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage, PlainTable } from '@portal/sdk/ui/table';
import { blacklistAuditPath, matterPath, penaltyPath } from '../addresses.ts';
import { blacklist, MATTER_STATUS, matterBizType, matterDetail, type MatterDetail, matterSteps } from './contract.ts';
import { PenaltyFacts } from './penalty-facts.tsx';
import { Impact } from './penalty-form.tsx';

function Matters() {
  const list = useCountedList(blacklist.matters, blacklist.matterCounts, 'status');
  useTasksChange(list.reload);
  return (
    <ListPage title="黑名单审核">
      <QueryForm list={list} fields={['entName', 'matter', 'mine', 'penalty', 'matterNo', 'from']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={MATTER_STATUS} />}
        caption="审核事项"
        columns={[
          { field: 'matterNo', as: (no, { id }) => <CopyText text={no} to={matterPath(id)} /> },
          'entName',
          'matter',
          'penalty',
          'scopeName',
          { field: 'endsOn', as: (day) => day ?? '永久' },
          'status',
          'dueAt',
          'applicantName',
          'createdAt',
        ]}
        rowActions={(row) => <TextLink to={matterPath(row.id)}>{row.waits ? '审核' : '查看'}</TextLink>}
      />
    </ListPage>
  );
}

function MatterView({ matter, reload }: { matter: MatterDetail; reload: () => Promise<unknown> }) {
  const { of, former, log } = matter;
  const { entId, scopeKind, scopeCode } = of;
  const places = { to: matterPath, list: blacklistAuditPath };
  const queue = useQueue(blacklist.matters, { mine: true, sort: 'createdAt', order: 'asc' }, matter.id, places);
  const approval = useApproval(matterBizType, matter.matterNo, queue, reload);
  return (
    <ApprovalPage
      queue={queue}
      approval={approval}
      title={<CopyText text={matter.matterNo} />}
      tag={<StatusTag code={matter.status} {...MATTER_STATUS} />}
      facts={factsOf(matterDetail, matter, [
        'matter',
        'entName',
        'penalty',
        'scopeName',
        { field: 'endsOn', as: (day) => day ?? '永久' },
        'applicantName',
      ])}
    >
      {matter.status === 0 && (
        <Impact {...{ penalty: of.penalty, entId, scopeKind }} scopeCode={scopeCode ?? undefined} />
      )}
      {matter.reason !== null && (
        <Section title="申请说明">
          <Descriptions
            items={factsOf(matterDetail, matter, [
              { field: 'reason', span: 'row' },
              { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
              'createdAt',
            ])}
          />
        </Section>
      )}
      <PenaltyFacts penalty={of} />
      <Section title="以往处罚">
        <PlainTable
          rows={former}
          of={matterDetail.properties.former.items}
          caption="以往处罚"
          none="没有以往处罚。"
          columns={[
            { field: 'entryNo', as: (no, row) => <TextLink to={penaltyPath(row.id)}>{no}</TextLink> },
            'penalty',
            'behavior',
            'startsOn',
            { field: 'endsOn', as: (day) => day ?? '永久' },
            'status',
          ]}
        />
      </Section>
      <DocumentLog log={log} {...wordsOf(matterSteps)} />
    </ApprovalPage>
  );
}

function Matter({ id }: { id: string }) {
  const detail = useCall(blacklist.matterDetail, { id });
  useTasksChange(detail.reload);
  return (
    <WhenLoaded answer={detail} rows={12}>
      {(matter) => <MatterView matter={matter} reload={detail.reload} />}
    </WhenLoaded>
  );
}

/** 黑名单审核：列入、延长、解除、申诉；编号写在地址里时是审核页。 */
export default function BlacklistAuditPage() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <Matters /> : <Matter id={id} />;
}

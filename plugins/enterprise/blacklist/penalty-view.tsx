import { useCall } from '@portal/sdk';
import { wordsOf } from '@portal/sdk/contract';
import {
  CopyText,
  DocumentLog,
  factsOf,
  KeyFacts,
  Page,
  Section,
  Stack,
  StatusTag,
  TextLink,
  WhenLoaded,
} from '@portal/sdk/ui';
import { Pager, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { matterPath } from '../addresses.ts';
import { blacklist, hitRow, type Penalty, PENALTY_STATUS, penaltyDetail, penaltySteps } from './contract.ts';
import { PenaltyActions } from './penalty-actions.tsx';
import { PenaltyFacts } from './penalty-facts.tsx';
import { Impact, PenaltyFormButton } from './penalty-form.tsx';

const pageSize = 10;

/** 命中日志：处罚生效后被拦截的业务。 */
function Hits({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const hits = useCall(blacklist.hits, { id, page, size: pageSize });
  return (
    <WhenLoaded answer={hits} rows={3}>
      {({ records, total }) => (
        <>
          <PlainTable of={hitRow} rows={records} caption="命中日志" none="生效以来没有拦截过业务。" />
          {total > pageSize && <Pager page={page} size={pageSize} total={total} onTurn={setPage} sizing="fixed" />}
        </>
      )}
    </WhenLoaded>
  );
}

function View({ penalty, reload }: { penalty: Penalty; reload: () => Promise<unknown> }) {
  const { id, status, entId, scopeKind, scopeCode, matters, log, may, entryNo } = penalty;
  return (
    <Page
      title={<CopyText text={penalty.applyNo} />}
      tag={<StatusTag code={status} {...PENALTY_STATUS} />}
      facts={
        <KeyFacts
          items={factsOf(penaltyDetail, penalty, [
            'entName',
            'penalty',
            'behavior',
            'scopeName',
            'remainingDays',
            'hits',
          ])}
        />
      }
      actions={
        <>
          {may.includes('SAVE') && <PenaltyFormButton penalty={penalty} onDone={reload} appearance="secondary" />}
          <PenaltyActions row={penalty} onDone={reload} appearance="secondary" />
        </>
      }
    >
      <Stack>
        {[0, 1, 5].includes(status) && (
          <Impact {...{ penalty: penalty.penalty, entId, scopeKind }} scopeCode={scopeCode ?? undefined} />
        )}
        <PenaltyFacts penalty={penalty} />
        {matters.length > 0 && (
          <Section title="审核事项">
            <PlainTable
              rows={matters}
              of={penaltyDetail.properties.matters.items}
              caption="审核事项"
              columns={[
                { field: 'matterNo', as: (no, row) => <TextLink to={matterPath(row.id)}>{no}</TextLink> },
                'matter',
                'status',
                'applicantName',
                'createdAt',
              ]}
            />
          </Section>
        )}
        {entryNo !== null && (
          <Section title="命中日志">
            <Hits id={id} />
          </Section>
        )}
        <DocumentLog log={log} {...wordsOf(penaltySteps)} />
      </Stack>
    </Page>
  );
}

/** 处罚的详情：内容、影响、审核事项、命中日志、操作日志。 */
export function PenaltyView({ id }: { id: string }) {
  const detail = useCall(blacklist.detail, { id });
  return (
    <WhenLoaded answer={detail} rows={12}>
      {(penalty) => <View penalty={penalty} reload={detail.reload} />}
    </WhenLoaded>
  );
}

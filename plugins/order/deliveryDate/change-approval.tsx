import { useCall } from '@portal/sdk';
import { order } from '@portal/sdk/calls/fields';
import { percent } from '@portal/sdk/format';
import { useSearchParams } from '@portal/sdk/router';
import {
  ApprovalPage,
  Attachments,
  CopyText,
  Descriptions,
  factsOf,
  RemainingTime,
  Section,
  Stack,
  StatusTag,
  TextLink,
  useApproval,
  useQueue,
  WhenLoaded,
} from '@portal/sdk/ui';
import { DiffView } from '@portal/sdk/ui/reading';
import { PlainTable } from '@portal/sdk/ui/table';
import { orderPath } from '../addresses.ts';
import { changeAddress, ChangeWorklist, Delay } from './change-worklist.tsx';
import { CHANGE_STATUS, changeBizType, changeDetail, changeLine, deliveryDate, pastChange } from './contract.ts';
import type { ChangeDetail, Level } from './contract.ts';

const WAITING = { scope: 'todo', sort: 'dueAt', order: 'asc' } as const;
const delayed = { field: 'delayDays', as: (days: number) => <Delay days={days} /> } as const;

interface Props {
  change: ChangeDetail;
}

/** 变更本身：逐行的原交期与新交期。 */
function ChangeItself({ change: { lines } }: Props) {
  return (
    <Section title="交期变更" hint="影响金额按未发数量计算">
      <Stack>
        <DiffView
          changes={lines.map(({ lineNo, name, oldDate, newDate }) => ({
            label: `第 ${lineNo} 行 ${name}`,
            before: oldDate,
            after: newDate,
          }))}
        />
        <PlainTable
          caption="变更的订单行"
          rows={lines}
          of={changeLine}
          rowKey="lineNo"
          columns={['lineNo', 'materialCode', 'name', 'spec', 'qty', 'openQty', 'amount', delayed]}
        />
      </Stack>
    </Section>
  );
}

/** 审核依据：原因、附件、违约条款、供应商准时率、累计延期与历次变更。 */
function ChangeEvidence({ change }: Props) {
  const { onTimeRate, past } = change;
  return (
    <>
      <Section title="审核依据">
        <Descriptions
          items={[
            ...factsOf(changeDetail, change, ['reasonType', 'totalDelayDays', 'impact']),
            {
              label: '准时交货率',
              value: onTimeRate === null ? '近 12 个月无交货' : `${percent(onTimeRate, { decimals: 1 })}（近 12 个月）`,
            },
            { label: '历次变更', value: past.length === 0 ? '本订单首次变更' : `另有 ${past.length} 次` },
            ...factsOf(changeDetail, change, [
              'applicantName',
              'submittedAt',
              { field: 'remark', span: 'row' },
              { field: 'penaltyClause', span: 'row' },
              { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
            ]),
          ]}
        />
      </Section>
      {past.length > 0 && (
        <Section title="历次变更" hint={`本订单另有 ${past.length} 次`}>
          <PlainTable
            caption="历次变更"
            rows={past}
            of={pastChange}
            columns={['changeNo', 'status', 'oldDate', 'newDate', delayed, 'reasonType', 'submittedAt']}
          />
        </Section>
      )}
    </>
  );
}

/** 交期变更审核：原交期与新交期在前，依据与审批记录在后，底部办理；上一条、下一条连续审核。 */
function Approval({ level, change, reload }: Props & { level: Level; reload: () => Promise<unknown> }) {
  const [params] = useSearchParams();
  const queue = useQueue(deliveryDate.page, { ...WAITING, auditLevel: level }, change.id, {
    to: (id) => changeAddress(level, params, id),
    list: changeAddress(level, params),
  });
  const approval = useApproval(changeBizType, change.changeNo, queue, reload);
  return (
    <ApprovalPage
      queue={queue}
      approval={approval}
      title={<CopyText text={change.changeNo} />}
      tag={<StatusTag code={change.status} {...CHANGE_STATUS} />}
      facts={[
        { label: '交期', value: `${change.oldDate} → ${change.newDate}` },
        ...factsOf(changeDetail, change, [delayed, 'affectedAmount', 'supplierName']),
        ...factsOf({ properties: { order } }, { order: change.orderNo }, [
          {
            field: 'order',
            as: (no) => <TextLink to={orderPath(change.orderId)}>{no}</TextLink>,
          },
        ]),
        ...factsOf(changeDetail, change, [{ field: 'dueAt', as: (dueAt) => <RemainingTime dueAt={dueAt} /> }]),
      ]}
    >
      <ChangeItself change={change} />
      <ChangeEvidence change={change} />
    </ApprovalPage>
  );
}

/** The worklist of a level, or the change of it that the address names. */
export function ChangeAudit({ level }: { level: Level }) {
  const id = useSearchParams()[0].get('id');
  const change = useCall(deliveryDate.detail, id === null ? undefined : { id });
  if (id === null) return <ChangeWorklist level={level} />;
  return (
    <WhenLoaded answer={change} rows={12}>
      {(found) => <Approval level={level} change={found} reload={change.reload} />}
    </WhenLoaded>
  );
}

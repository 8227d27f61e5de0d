import { mayCall, useCall, useSession } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import {
  ActionButton,
  CopyText,
  ReasonButton,
  TextLink,
  Timeline,
  ToneTag,
  ViewButton,
  WhenLoaded,
} from '@portal/sdk/ui';
import { ReportTable } from '@portal/sdk/ui/report';
import { columnsOf } from '@portal/sdk/ui/table';
import { statementAt } from '../addresses.ts';
import { Report, reportOn, tableOf, useReport } from '../report.tsx';
import { type Payable, payables, plansText, procurementSettlement } from './contract.ts';

function Notes({ id }: { id: string }) {
  const notes = useCall(procurementSettlement.followUps, { id });
  return (
    <WhenLoaded answer={notes}>
      {(entries) => (
        <Timeline
          items={entries.map(({ id, note, createdByName, createdAt }) => ({
            ...{ key: id, time: dateTime(createdAt), title: createdByName, detail: note },
          }))}
        />
      )}
    </WhenLoaded>
  );
}

const COLUMNS = columnsOf(payables.page, {
  settlementNo: (no, row) => <CopyText text={no} to={statementAt(row.settleType, row.id)} />,
  plans: (plans, row) =>
    plans > 0 ? <TextLink to={`${statementAt(row.settleType, row.id)}#payments`}>{plansText(row)}</TextLink> : '-',
  // the last one; it opens all of them
  followUp: (followUp, { id, settlementNo }) =>
    followUp === null ? (
      '-'
    ) : (
      <ViewButton appearance="text" title={`跟进记录 · ${settlementNo}`} view={() => <Notes id={id} />}>
        {followUp}
      </ViewButton>
    ),
  overdueDays: (days) => (days > 0 ? <ToneTag tone="danger">{`${days} 天`}</ToneTag> : '-'),
});

/** 催付、跟进：尚未付清的结算单。 */
function actionsOn(rows: readonly Payable[], appearance: 'text' | 'primary', onDone: () => unknown) {
  const ids = rows.flatMap(({ id, unpaidAmount }) => (Number(unpaidAmount) > 0 ? [id] : []));
  return (
    ids.length > 0 && (
      <>
        <ActionButton
          call={procurementSettlement.urge}
          input={{ ids }}
          appearance={appearance}
          done="已通知采购单位付款"
          onDone={onDone}
        >
          催付
        </ActionButton>
        <ReasonButton
          call={procurementSettlement.follow}
          title={ids.length > 1 ? `跟进 ${ids.length} 张结算单` : '付款跟进'}
          label="跟进备注"
          input={(note) => ({ ids, note })}
          onDone={onDone}
        >
          跟进
        </ReasonButton>
      </>
    )
  );
}

function Payables({ asked }: { asked: string }) {
  const session = useSession();
  const report = useReport(payables, { customerCode: asked });
  const { list, summary } = report;
  return (
    <Report
      report={report}
      {...(summary.data && { description: `${summary.data.name}　币种：人民币` })}
      fields={['supplierName', 'dueFrom', 'status', 'plate', 'overdue', 'own']}
    >
      <ReportTable
        {...tableOf(report)}
        caption="应付结算单"
        columns={COLUMNS}
        amount="unpaidAmount"
        {...(mayCall(session, procurementSettlement.urge) && {
          rowActions: (row: Payable) => actionsOn([row], 'text', list.reload),
          batch: (rows: readonly Payable[], done: () => Promise<unknown>) => actionsOn(rows, 'primary', done),
        })}
      />
    </Report>
  );
}

/** 采购单位结算明细：逐张结算单的应付、已付与逾期。 */
export default reportOn('customerCode', Payables, {
  title: '未指定采购单位',
  hint: '请从采购单位结算报表中选择一个单位查看明细。',
});

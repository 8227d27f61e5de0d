import { bus, useCountedList, useTasksChange } from '@portal/sdk';
import {
  QUALIFICATION_STATUS,
  qualification,
  qualificationBizType,
  type QualificationRow,
} from '@portal/sdk/calls/qualification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import {
  ActionButton,
  CopyText,
  ExportButton,
  passingOf,
  RemainingTime,
  StatusTabs,
  TextLink,
  ToneTag,
} from '@portal/sdk/ui';
import { BatchButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { reviewPath } from './addresses.ts';
import { QualificationViews, useTypeNodes } from './views.tsx';

/** Drafts are their holder's own. */
const TABS = { texts: QUALIFICATION_STATUS.texts, list: [0, 1, 2, 3, 4, 5] } as const;

/** 批量通过：只办理编号和机关不变、只换有效期的续期。 */
function BatchPass({ rows, onDone }: { rows: readonly QualificationRow[]; onDone: () => unknown }) {
  return (
    <BatchButton
      call={workflowtask.submitAuditResult}
      title="通过"
      rows={rows}
      fits={({ waits, onlyDates }) => waits && onlyDates}
      words={{ noun: '资质', unit: '份' }}
      nameOf={({ qualNo }) => qualNo}
      intro="只通过编号和发证机关不变、只更新有效期的续期；其余的须逐份审核。"
      input={({ qualNo }) => passingOf(qualificationBizType, qualNo)}
      onDone={onDone}
    />
  );
}

/** 催更新：一家企业的一类资质每天一次。 */
export function RemindButton({
  row,
  onDone,
}: {
  row: { entId: string; typeId: string; entName: string; typeName: string; remindable: boolean };
  onDone: () => unknown;
}) {
  const { entId, typeId, entName, typeName, remindable } = row;
  if (!remindable) return null;
  return (
    <ActionButton
      call={qualification.remind}
      input={{ entId, typeId }}
      done={`已催${entName}更新“${typeName}”`}
      onDone={onDone}
    >
      催更新
    </ActionButton>
  );
}

/** 证书：谁的哪一类、何时到期、审核到哪一步。 */
export function Certificates() {
  const list = useCountedList(qualification.page, qualification.counts, 'status');
  const nodes = useTypeNodes();
  useTasksChange(list.reload);
  return (
    <ListPage title="资质管理" views={<QualificationViews view="list" />}>
      <QueryForm
        list={list}
        fields={[
          'entName',
          { name: 'typeId', kind: 'tree', nodes },
          'endsWithin',
          'certNo',
          'issuer',
          'mine',
          'endFrom',
          'from',
          'qualNo',
        ]}
      />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={TABS} />}
        caption="证书"
        columns={[
          { field: 'qualNo', as: (qualNo, { id }) => <CopyText text={qualNo} to={reviewPath(id)} /> },
          'entName',
          'typeName',
          'certNo',
          'status',
          {
            field: 'findings',
            as: (findings) => (findings.length === 0 ? '一致' : <ToneTag tone="danger">{findings.join('；')}</ToneTag>),
          },
          { field: 'validTo', as: (day) => day ?? '长期' },
          'daysLeft',
          { field: 'dueAt', as: (dueAt, { status }) => (status === 0 ? <RemainingTime dueAt={dueAt} /> : '-') },
          'submittedAt',
          'versionNo',
          'issuer',
          'validFrom',
        ]}
        batch={(rows, done) => (
          <BatchPass
            rows={rows}
            onDone={() => {
              bus.emit('todo:changed', {});
              return done();
            }}
          />
        )}
        tools={<ExportButton call={qualification.export} input={list.filters} />}
        rowActions={(row) => (
          <>
            <TextLink to={reviewPath(row.id)}>{row.waits ? '审核' : '查看'}</TextLink>
            <RemindButton row={row} onDone={list.reload} />
          </>
        )}
      />
    </ListPage>
  );
}

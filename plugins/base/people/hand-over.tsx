import { useList } from '@portal/sdk';
import { type EntUser, people } from '@portal/sdk/calls/management';
import { CopyText, DetailButton, Tabs } from '@portal/sdk/ui';
import { CodeDropdown, FormDialog, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';

export const VIEWS = { people: '人员', handOvers: '离职交接' } as const;
export type View = keyof typeof VIEWS;

export const PeopleViews = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <Tabs label="人员信息" texts={VIEWS} value={view} onChange={onChange} />
);

/** 离职交接：选接手人，待办、单据和审批代理在一次办理中交给他，离职人停用。 */
export function HandOverButton({ user, onDone }: { user: EntUser; onDone: () => unknown }) {
  const { userId, userName, entId, entName, may } = user;
  if (entId === null || !may.includes('HAND_OVER')) return null;
  return (
    <DetailButton
      call={people.handOver}
      detail={people.leaving}
      input={{ userId, entId }}
      appearance="text"
      dialog={({ taskCount, colleagues }, close) => (
        <FormDialog
          call={people.handOver}
          title={`离职交接 · ${userName}`}
          input={{ userId, entId }}
          fields={[
            {
              name: 'successorId',
              missing: '请选择接手人',
              render: (value, onChange, onBlur) => (
                <CodeDropdown
                  label="接手人"
                  codes={Object.fromEntries(colleagues.map((one) => [one.userId, `${one.userName}（${one.account}）`]))}
                  value={value ?? ''}
                  {...{ onChange, onBlur }}
                />
              ),
            },
            'reason',
          ]}
          ok="办理交接"
          done={({ handOverNo }) => ({ message: `离职交接已办理，交接单 ${handOverNo}` })}
          open
          onClose={close}
          onDone={onDone}
        >
          <p>
            {`${userName}在${entName}名下的待办 ${taskCount} 件、经办的订单、结算单、发票和合同都归接手人，涉及的审批代理结束；其组织状态停用，不在其他企业任职的账号一并停用并下线。不能撤回。`}
          </p>
        </FormDialog>
      )}
    >
      离职交接
    </DetailButton>
  );
}

/** 离职交接记录：谁离职、谁接手、交接了什么。 */
export function HandOvers({ views }: { views: ReactNode }) {
  const list = useList(people.handOvers);
  return (
    <ListPage title="离职交接记录" views={views} description="在人员一行的“离职交接”里办理，办理后不能更改">
      <QueryForm list={list} fields={['handOverNo', 'leaverName', 'successorName']} />
      <DataTable
        list={list}
        caption="离职交接"
        columns={[
          { field: 'handOverNo', as: (handOverNo) => <CopyText text={handOverNo} /> },
          'leaverName',
          'successorName',
          'items',
          'reason',
          'doneByName',
          'createdAt',
        ]}
      />
    </ListPage>
  );
}

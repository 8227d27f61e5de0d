import { bus, useList, useOpenTasks, useTasksChange } from '@portal/sdk';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { ActionButton, Quiet, RemainingTime, TextLink } from '@portal/sdk/ui';
import { QueryForm, TransferButton } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';

/** 超时督办：本单位或平台的人严重超时没有办理的审批；可以催办、转办，不能代为决定。 */
export function Led() {
  const list = useList(taskActs.led);
  useTasksChange(list.reload);
  const { kinds } = useOpenTasks();
  const changed = () => bus.emit('todo:changed', {});
  return (
    <>
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="超时督办"
        columns={[
          {
            field: 'title',
            as: (title, { bizType, documentId }) => {
              const open = kinds.find((kind) => kind.bizType === bizType)?.open;
              return open === undefined || documentId === null ? (
                title
              ) : (
                <TextLink to={`${open}?id=${documentId}`}>{title}</TextLink>
              );
            },
          },
          'bizCode',
          'taskName',
          { field: 'dueAt', as: (dueAt) => <RemainingTime dueAt={dueAt} /> },
          { field: 'holderName', as: (name) => name ?? <Quiet>未认领</Quiet> },
          'starterName',
          'arrivedTime',
        ]}
        rowActions={(row) => (
          <>
            <ActionButton
              call={taskActs.urge}
              input={{ processInstId: row.processInstId }}
              done="已催办"
              onDone={changed}
            >
              催办
            </ActionButton>
            <TransferButton
              rows={[{ ...row, id: row.taskId }]}
              words={{ noun: '审批', unit: '件' }}
              nameOf={({ bizCode }) => bizCode}
              taskOf={({ taskId }) => ({ taskId })}
              appearance="text"
              onDone={changed}
            />
          </>
        )}
      />
    </>
  );
}

import { labelOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { DialogButton, FormlessDialog, Timeline } from '@portal/sdk/ui';
import { counted, DISPATCH_STATUS, type DispatchRow } from './contract.ts';

const steps = (row: DispatchRow) => [
  { key: 'sent', title: `派单至 ${row.institutionName} ${row.handlerName}`, at: row.sentAt },
  { key: 'accepted', title: '机构受理', at: row.acceptedAt },
  { key: 'responded', title: '首次答复客户', at: row.respondedAt },
  { key: 'credited', title: '授信通过', at: row.creditedAt },
  { key: 'lent', title: labelOf(counted.lent), at: row.lentAt },
  { key: 'done', title: row.result ?? DISPATCH_STATUS.texts[row.status], at: row.doneAt },
];

/** 派单编号，点击看全程轨迹。 */
export function Trace({ row }: { row: DispatchRow }) {
  const passed = steps(row)
    .flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, time: dateTime(at) }]))
    .reverse();
  return (
    <DialogButton
      appearance="text"
      dialog={(close) => (
        <FormlessDialog open title={`派单轨迹 · ${row.sendNo}`} onClose={close}>
          <Timeline items={passed} />
        </FormlessDialog>
      )}
    >
      {row.sendNo}
    </DialogButton>
  );
}

import { useCall } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, DialogButton, FormlessDialog, ReasonButton, Timeline, WhenLoaded } from '@portal/sdk/ui';
import { type Payable, procurementSettlement } from './contract.ts';

export const isOpen = ({ unpaidAmount }: Payable) => Number(unpaidAmount) > 0;

interface Props {
  rows: readonly Payable[];
  appearance: 'text' | 'primary';
  onDone: () => unknown;
}

const idsOf = (rows: readonly Payable[]) => rows.map(({ id }) => id);

export const Urge = ({ rows, appearance, onDone }: Props) => (
  <ActionButton
    call={procurementSettlement.urge}
    input={{ ids: idsOf(rows) }}
    appearance={appearance}
    done="已通知采购单位付款"
    onDone={onDone}
  >
    催付
  </ActionButton>
);

/** 跟进：记下付款的约定与进展。 */
export const Follow = ({ rows, onDone }: Omit<Props, 'appearance'>) => (
  <ReasonButton
    call={procurementSettlement.follow}
    title={rows.length > 1 ? `跟进 ${rows.length} 张结算单` : '付款跟进'}
    label="跟进备注"
    input={(note) => ({ ids: idsOf(rows), note })}
    onDone={onDone}
  >
    跟进
  </ReasonButton>
);

function Notes({ id }: { id: string }) {
  const notes = useCall(procurementSettlement.followUps, { id });
  return (
    <WhenLoaded answer={notes}>
      {(entries) => (
        <Timeline
          items={entries.map(({ id, note, createdByName, createdAt }) => ({
            key: id,
            time: dateTime(createdAt),
            title: createdByName,
            detail: note,
          }))}
        />
      )}
    </WhenLoaded>
  );
}

/** The last follow-up of a statement; it opens all of them. */
export const FollowUp = ({ row: { id, settlementNo, followUp } }: { row: Payable }) =>
  followUp === null ? (
    '-'
  ) : (
    <DialogButton
      appearance="text"
      dialog={(close) => (
        <FormlessDialog open title={`跟进记录 · ${settlementNo}`} onClose={close}>
          <Notes id={id} />
        </FormlessDialog>
      )}
    >
      {followUp}
    </DialogButton>
  );

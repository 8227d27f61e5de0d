import { labelOf } from '@portal/sdk/contract';
import { mayCall, request, toast, useSession } from '@portal/sdk';
import { ActionButton, Button, Field, FormlessDialog, ReasonButton, Textarea } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { exceptionMonitor, type HitRow } from './contract.ts';

interface Props {
  row: HitRow;
  onDone: () => unknown;
}

const noteLabel = labelOf(exceptionMonitor.handle.input.properties['note']);
/** The two ends of a hit, each with what was found of it. */
const ENDS = [
  { step: 'close', title: '关闭异常', text: '关闭' },
  { step: 'dismiss', title: '标记误报', text: '误报' },
] as const;

export const hitActions = ({ row: { id, version, may }, onDone }: Props) => (
  <>
    {may.includes('take') && (
      <ActionButton call={exceptionMonitor.handle} input={{ id, version, step: 'take' }} onDone={onDone}>
        领取
      </ActionButton>
    )}
    {ENDS.map(
      ({ step, title, text }) =>
        may.includes(step) && (
          <ReasonButton
            key={step}
            call={exceptionMonitor.handle}
            title={title}
            label={noteLabel}
            input={(note) => ({ id, version, step, note })}
            onDone={onDone}
          >
            {text}
          </ReasonButton>
        ),
    )}
    {may.includes('snooze') && (
      <FormButton
        call={exceptionMonitor.handle}
        title="暂缓处理"
        appearance="text"
        input={{ id, version, step: 'snooze' }}
        fields={['until']}
        onDone={onDone}
      >
        暂缓
      </FormButton>
    )}
  </>
);

interface BatchProps {
  rows: readonly HitRow[];
  onDone: () => unknown;
}

/** 批量关闭：同一处理说明，逐条办理。 */
export function BatchClose({ rows, onDone }: BatchProps) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const waiting = rows.filter(({ may }) => may.includes('close'));
  if (!mayCall(session, exceptionMonitor.handle)) return null;
  const close = async () => {
    if (note.trim() === '') return;
    setBusy(true);
    const results = await Promise.allSettled(
      waiting.map(({ id, version }) =>
        request(exceptionMonitor.handle, { id, version, step: 'close', note: note.trim() }, { quiet: true }),
      ),
    );
    const failed = results.filter((one) => 'reason' in one).length;
    toast({
      intent: failed > 0 ? 'warning' : 'success',
      message: `成功 ${results.length - failed} 条，失败 ${failed} 条`,
    });
    setBusy(false);
    setOpen(false);
    await onDone();
  };
  return (
    <>
      <Button appearance="primary" disabled={waiting.length === 0} onClick={() => setOpen(true)}>
        批量关闭
      </Button>
      <FormlessDialog
        open={open}
        title={`关闭 ${waiting.length} 条异常`}
        busy={busy}
        onOk={() => void close()}
        onClose={() => setOpen(false)}
      >
        <Field label={noteLabel} required>
          <Textarea value={note} maxLength={200} onChange={(_, { value }) => setNote(value)} />
        </Field>
      </FormlessDialog>
    </>
  );
}

import { mayCall, request, toast, useSession } from '@portal/sdk';
import { ActionButton, Button, Field, FormlessDialog, ReasonButton, Textarea } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { useState } from 'react';
import { exceptionMonitor, type HitRow } from './contract.ts';

interface Props {
  row: HitRow;
  onDone: () => unknown;
}

export const hitActions = ({ row: { id, version, may }, onDone }: Props) => (
  <>
    {may.includes('take') && (
      <ActionButton call={exceptionMonitor.handle} input={{ id, version, step: 'take' }} onDone={onDone}>
        领取
      </ActionButton>
    )}
    {may.includes('close') && (
      <ReasonButton
        call={exceptionMonitor.handle}
        title="关闭异常"
        label="处理说明"
        input={(note) => ({ id, version, step: 'close' as const, note })}
        onDone={onDone}
      >
        关闭
      </ReasonButton>
    )}
    {may.includes('dismiss') && (
      <ReasonButton
        call={exceptionMonitor.handle}
        title="标记误报"
        label="处理说明"
        input={(note) => ({ id, version, step: 'dismiss' as const, note })}
        onDone={onDone}
      >
        误报
      </ReasonButton>
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
    const failed = results.filter(({ status }) => status === 'rejected').length;
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
        <Field label="处理说明" required>
          <Textarea value={note} maxLength={200} onChange={(_, { value }) => setNote(value)} />
        </Field>
      </FormlessDialog>
    </>
  );
}

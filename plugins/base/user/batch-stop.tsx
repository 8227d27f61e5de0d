import { CallError, mayCall, request, toast, useSession } from '@portal/sdk';
import { type EntUser, management } from '@portal/sdk/calls/management';
import { Button, Field, FormlessDialog, Textarea } from '@portal/sdk/ui';
import { useState } from 'react';

const textOf = (error: unknown) => (error instanceof CallError ? error.message : '网络异常，请重试');

/** Stops one account after the other; answers the sentences of those that were refused. */
async function stopAll(users: readonly EntUser[], reason: string): Promise<string[]> {
  const failed: string[] = [];
  for (const { userId, userName, version } of users) {
    try {
      await request(management.editStatus, { userId, status: 0, reason, version }, { quiet: true });
    } catch (error) {
      failed.push(`${userName}：${textOf(error)}`);
    }
  }
  return failed;
}

/** 批量停用离职人员：一个原因，逐个办理，结束后报告结果。 */
export function BatchStop({ rows, onDone }: { rows: readonly EntUser[]; onDone: () => unknown }) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [failed, setFailed] = useState<readonly string[]>([]);
  if (!mayCall(session, management.editStatus)) return null;
  const users = [...new Map(rows.map((row) => [row.userId, row])).values()].filter(({ may }) => may.includes('STOP'));
  const run = async () => {
    if (reason.trim() === '') return toast({ intent: 'warning', message: '请输入停用原因' });
    setBusy(true);
    const faults = await stopAll(users, reason.trim());
    setBusy(false);
    setFailed(faults);
    const message = `成功 ${users.length - faults.length} 个，失败 ${faults.length} 个`;
    toast({ intent: faults.length > 0 ? 'warning' : 'success', message });
    if (faults.length > 0) return;
    setOpen(false);
    await onDone();
  };
  return (
    <>
      <Button disabled={users.length === 0} onClick={() => setOpen(true)}>
        批量停用{users.length > 0 && `（${users.length}）`}
      </Button>
      <FormlessDialog
        open={open}
        title={`批量停用 ${users.length} 个账号`}
        busy={busy}
        onOk={() => void run()}
        onClose={() => {
          setOpen(false);
          if (failed.length > 0) void onDone();
        }}
      >
        <Field label="停用原因" required hint="停用后立即下线">
          <Textarea value={reason} rows={3} maxLength={200} onChange={(_, { value }) => setReason(value)} />
        </Field>
        {failed.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </FormlessDialog>
    </>
  );
}

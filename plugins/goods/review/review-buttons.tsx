import { request } from '@portal/sdk';
import { BusyButton, Field, FormlessDialog, Grid, Textarea } from '@portal/sdk/ui';
import { useState } from 'react';
import { review, returned } from './contract.ts';

interface ReturnProps {
  applyNo: string;
  /** What may be commented on: field → its label. */
  fields: Readonly<Record<string, string>>;
  /** Rejects the application with this opinion. */
  onReturn: (opinion: string) => Promise<unknown>;
}

/** 退回补正：逐项写明要修改的内容，批注留在供应商的编辑页上。 */
export function ReturnButton({ applyNo, fields, onReturn }: ReturnProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const comments = Object.entries(texts).flatMap(([field, text]) =>
    text.trim() === '' ? [] : [{ field, comment: text.trim() }],
  );
  const close = () => {
    setOpen(false);
    setTexts({});
    setRefusal('');
  };
  const send = async () => {
    setRefusal('');
    if (comments.length === 0) return setRefusal('请至少填写一项批注');
    const told = comments.map(({ field, comment }) => `【${fields[field] ?? field}】${comment}`).join('');
    setBusy(true);
    await request(review.comment, { applyNo, comments })
      .then(() => onReturn(`${returned}${told}`.slice(0, 1000)))
      .then(
        close,
        () => undefined, // the host has shown why
      );
    setBusy(false);
  };
  return (
    <>
      <BusyButton busy={busy && !open} onClick={() => setOpen(true)}>
        退回补正
      </BusyButton>
      <FormlessDialog
        open={open}
        title="退回补正"
        width={760}
        ok="退回"
        {...{ busy, refusal }}
        onOk={() => void send()}
        onClose={close}
      >
        <Grid>
          {Object.entries(fields).map(([field, label]) => (
            <Field key={field} label={label}>
              <Textarea
                rows={2}
                maxLength={300}
                placeholder="需要修改的内容，不填表示没有问题"
                value={texts[field] ?? ''}
                onChange={(value) => setTexts((before) => ({ ...before, [field]: value }))}
              />
            </Field>
          ))}
        </Grid>
      </FormlessDialog>
    </>
  );
}

import { type CallError, host } from '../host.ts';
import { canOpen, modal } from '../services.ts';
import { handOver } from './handed-over.ts';

/**
 * Shows what of a document keeps an act from being done, until it is closed; nothing where the refusal names no field,
 * which the host has told.
 * @param act - The verb on the button.
 * @param mend - Address of the form of the document, which then shows each fault at its field.
 */
export function showFaults(error: CallError, act: string, mend: string | undefined): void {
  const texts = [...new Set(error.faults.map(({ text }) => text))];
  if (texts.length === 0) return;
  const content = (
    <>
      <p>有 {texts.length} 处需要修改：</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
  const shown = { title: `未能${act}`, intent: 'error', content } as const;
  if (mend === undefined || !canOpen(mend)) modal({ ...shown, ok: '知道了', cancel: null });
  else
    modal({
      ...shown,
      ok: '去修改',
      cancel: '关闭',
      onOk: () => {
        handOver(mend, error);
        host().navigate(mend);
      },
    });
}

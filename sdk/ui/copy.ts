import { toast } from '../services.ts';

/** A plain-http page has no clipboard object; the old command still works there. */
function copyByCommand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

async function isCopied(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyByCommand(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyByCommand(text),
  );
}

/** Puts a text on the clipboard, and says in a toast whether it got there; `instead` says what to do where it did not. */
export async function copyText(text: string, done = '已复制', instead = '请手动选择复制'): Promise<void> {
  if (await isCopied(text)) toast({ intent: 'success', message: done });
  else toast({ intent: 'warning', message: `复制失败，${instead}` });
}

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

/** Puts a text on the clipboard; resolves to whether it got there. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyByCommand(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyByCommand(text),
  );
}

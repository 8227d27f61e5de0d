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

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const inHtml = ([titles = [], ...lines]: readonly (readonly string[])[]) => {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${row(titles, 'th')}${lines.map((cells) => row(cells, 'td')).join('')}</table>`;
};

/** A sheet runs what begins like a formula; a figure may begin with its sign. */
const harmless = (cell: string) => {
  const text = cell.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@＝＋－＠]/.test(text) && !/^-?[\d,.]*%?$/.test(text) ? `'${text}` : text;
};

/** Puts a table on the clipboard, titles first: cells for a sheet, a table for a document. */
export async function copyTable(lines: readonly (readonly string[])[], done: string): Promise<void> {
  const cells = lines.map((line) => line.map(harmless));
  const text = cells.map((line) => line.join('\t')).join('\n');
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard || typeof ClipboardItem === 'undefined') return copyText(text, done);
  const parts = { 'text/plain': text, 'text/html': inHtml(cells) };
  const blobs = Object.entries(parts).map(([type, part]) => [type, new Blob([part], { type })] as const);
  return clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]).then(
    () => toast({ intent: 'success', message: done }),
    () => copyText(text, done),
  );
}

/** Puts a text on the clipboard, and says in a toast whether it got there; `instead` says what to do where it did not. */
export async function copyText(text: string, done = '已复制', instead = '请手动选择复制'): Promise<void> {
  if (await isCopied(text)) toast({ intent: 'success', message: done });
  else toast({ intent: 'warning', message: `复制失败，${instead}` });
}

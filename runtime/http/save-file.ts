/** The name that `Content-Disposition` offers, RFC 5987 first. */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '下载文件';
}

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser has begun to read by then
}

/** Hands an answered file to the browser's downloads. */
export async function saveFile(response: Response): Promise<Blob> {
  const blob = await response.blob();
  saveBlob(blob, fileNameOf(response.headers.get('content-disposition')));
  return blob;
}

/** Hands a text of the page to the browser's downloads. */
export const saveText = (name: string, text: string): void =>
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), name);

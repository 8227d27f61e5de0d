import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { fileManager, maxFileBytes } from '../../calls/files.ts';
import { request, toast } from '../../services.ts';
import { extensionOf, refusalOf } from '../file-rules.ts';
import { logRefusedFile } from '../upload-log.ts';
import { schema } from './schema.ts';

export const imageSuffixes = ['.jpg', '.jpeg', '.png', '.gif', '.webp'] as const;

/** Whoever writes sees the image by the session; its address serves readers once the text is published. */
export function imageView({ attrs: { fileId, alt } }: Node): NodeView {
  const dom = document.createElement('img');
  dom.alt = alt;
  request(fileManager.viewImage, { fileId }, { quiet: true }).then(
    ({ msg }) => {
      dom.src = msg;
    },
    () => {
      dom.alt = `图片无法显示：${alt}`;
    },
  );
  return { dom };
}

function isTaken(file: File): boolean {
  const reason = refusalOf(file, { accept: imageSuffixes, maxBytes: maxFileBytes });
  if (reason === undefined) return true;
  toast({ intent: 'warning', message: `${file.name}：${reason}` });
  logRefusedFile(file, reason);
  return false;
}

/** A screenshot from the clipboard has a name of the browser's. */
const altOf = ({ name }: File): string => name.slice(0, name.length - extensionOf(name).length);

/** Stores images one by one and puts each where the cursor is by then. */
export async function insertImages(view: EditorView, files: readonly File[]): Promise<void> {
  for (const file of files.filter(isTaken)) {
    const [stored] = await request(fileManager.uploadFile, {}, { files: [file] }).catch(() => []); // the host has shown why
    const [fileId] = stored?.fileIds ?? [];
    if (fileId === undefined || view.isDestroyed) continue;
    const image = schema.node('image', { fileId, alt: altOf(file) });
    view.dispatch(view.state.tr.replaceSelectionWith(image).scrollIntoView());
  }
}

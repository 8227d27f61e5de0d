/** Pasting and dropping go through the sanitiser; the editor's own way would hand the page a string to parse. */
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { toast } from '../../services.ts';
import type { ToFragment } from './html.ts';
import { insertImages } from './images.ts';
import { pasted } from './paste.ts';

/** @returns whether it was more than plain text, which the editor takes by itself. */
function take(view: EditorView, data: DataTransfer, toFragment: ToFragment): boolean {
  const html = data.getData('text/html');
  if (html !== '') {
    const { slice, refusedImages } = pasted(html, view.state, toFragment);
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
    if (refusedImages > 0)
      toast({ intent: 'warning', message: `已略过${refusedImages}张外部图片，请用“图片”按钮上传后插入` });
    return true;
  }
  const files = [...data.files];
  if (files.length > 0) void insertImages(view, files);
  return files.length > 0;
}

export const clipboardOf = (toFragment: ToFragment) => ({
  paste(view: EditorView, event: ClipboardEvent): boolean {
    if (!event.clipboardData || !take(view, event.clipboardData, toFragment)) return false;
    event.preventDefault();
    return true;
  },
  drop(view: EditorView, event: DragEvent): boolean {
    if (!event.dataTransfer || view.dragging) return false;
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
    event.preventDefault();
    if (!take(view, event.dataTransfer, toFragment))
      view.dispatch(view.state.tr.insertText(event.dataTransfer.getData('text/plain')));
    return true;
  },
});

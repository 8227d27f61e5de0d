/** What comes from the clipboard: office programs' mark-up becomes paragraphs, lists and tables, nothing else of it stays. */
import { DOMParser, type Slice } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { fileIdOfImage } from '../../calls/files.ts';
import type { ToFragment } from './html.ts';
import { schema } from './schema.ts';

const numbered = /^\s*[(（]?[\da-z一二三四五六七八九十]{1,4}[.、)）]/i;

/** Word writes a list as paragraphs, each with its own dot or number in front. */
function listLines(fragment: DocumentFragment): void {
  for (const line of fragment.querySelectorAll('[data-list=line]')) {
    const marker = line.querySelector('[data-list=number]');
    const kind = numbered.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const item = document.createElement('li');
    item.append(...line.childNodes);
    const before = line.previousElementSibling;
    if (before?.localName === kind && before.hasAttribute('class')) {
      before.append(item);
      line.remove();
      continue;
    }
    const list = document.createElement(kind);
    list.className = 'pasted';
    list.append(item);
    line.replaceWith(list);
  }
}

/** Word keeps lines apart by empty paragraphs; here paragraphs stand apart by themselves. */
function emptyLines(fragment: DocumentFragment): void {
  for (const node of [...fragment.childNodes])
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === '') node.remove();
  for (const line of fragment.querySelectorAll('p'))
    if (line.textContent?.trim() === '' && !line.querySelector('img')) line.remove();
}

interface Pasted {
  readonly slice: Slice;
  /** Images that are not the portal's and were left out. */
  readonly refusedImages: number;
}

export function pasted(html: string, { selection }: EditorState, toFragment: ToFragment): Pasted {
  const fragment = toFragment(html);
  const images = [...fragment.querySelectorAll('img')];
  const refused = images.filter((image) => fileIdOfImage(image.getAttribute('src') ?? '') === undefined);
  for (const image of refused) image.remove();
  listLines(fragment);
  emptyLines(fragment);
  const slice = DOMParser.fromSchema(schema).parseSlice(fragment, { context: selection.$from });
  return { slice, refusedImages: refused.length };
}

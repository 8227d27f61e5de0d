/** A text between its HTML, in which it is stored, and the editor's document. */
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { schema } from './schema.ts';

export type ToFragment = (html: string) => DocumentFragment;

const parser = DOMParser.fromSchema(schema);
const serialiser = DOMSerializer.fromSchema(schema);

export const docOf = (html: string, toFragment: ToFragment): Node => parser.parse(toFragment(html));

const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0;

/** Empty where nothing has been written. */
export function htmlOf(doc: Node): string {
  if (isEmpty(doc)) return '';
  const box = document.createElement('div');
  box.append(serialiser.serializeFragment(doc.content));
  return box.innerHTML;
}

/** Characters that a reader sees, of HTML as `htmlOf` writes it. */
export const richTextLength = (html: string): number =>
  [...html.replace(/<[^>]*>/g, '').replace(/&(?:[a-z]+|#\d+);/gi, ' ')].length;

/** What a text may consist of; the server keeps the same (`cleanHtml`). */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { marks, nodes } from 'prosemirror-schema-basic';
import { bulletList, listItem, orderedList } from 'prosemirror-schema-list';
import { tableNodes } from 'prosemirror-tables';
import { fileIdOfImage, imageAddress } from '../../calls/files.ts';

/** The page has the first level for itself. */
export const headingLevels = [2, 3, 4] as const;

const heading: NodeSpec = {
  ...nodes.heading,
  attrs: { level: { default: 2, validate: 'number' } },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    attrs: { level: Math.min(4, Math.max(2, level)) },
  })),
};

/** Only images that are stored in the portal: others would tell their owners who reads, or be gone tomorrow. */
const image: NodeSpec = {
  inline: true,
  group: 'inline',
  draggable: true,
  attrs: { fileId: { validate: 'string' }, alt: { default: '', validate: 'string' } },
  parseDOM: [
    {
      tag: 'img[src]',
      getAttrs(dom) {
        const fileId = fileIdOfImage(dom.getAttribute('src') ?? '');
        return fileId === undefined ? false : { fileId, alt: dom.getAttribute('alt') ?? '' };
      },
    },
  ],
  toDOM: ({ attrs: { fileId, alt } }) => ['img', { src: imageAddress(fileId), alt }],
};

/** Web pages, mail, telephone, and paths of the portal itself. */
export const isLink = (href: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(href);

const u: MarkSpec = { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] };
const s: MarkSpec = { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] };

const link: MarkSpec = {
  attrs: { href: { validate: 'string' } },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs(dom) {
        const href = dom.getAttribute('href') ?? '';
        return isLink(href) ? { href } : false;
      },
    },
  ],
  toDOM: ({ attrs: { href } }) => ['a', { href }, 0],
};

const { doc, paragraph, blockquote, horizontal_rule, text, hard_break } = nodes;

export const schema = new Schema({
  nodes: {
    doc,
    paragraph,
    blockquote,
    horizontal_rule,
    heading,
    text,
    image,
    hard_break,
    ordered_list: { ...orderedList, content: 'list_item+', group: 'block' },
    bullet_list: { ...bulletList, content: 'list_item+', group: 'block' },
    list_item: { ...listItem, content: 'paragraph block*' },
    ...tableNodes({ tableGroup: 'block', cellContent: 'block+', cellAttributes: {} }),
  },
  marks: { link, em: marks.em, strong: marks.strong, u, s },
});

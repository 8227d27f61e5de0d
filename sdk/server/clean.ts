/** What people paste is reduced to what cannot act before it is stored; pages sanitise once more when they draw it. */
import sanitizeHtml from 'sanitize-html';
import { fileIdOfImage } from '../calls/files.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'figure',
    'figcaption',
    'code',
    'pre',
    'span',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  /** Images elsewhere would tell their owners who reads. */
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && fileIdOfImage(attribs['src'] ?? '') === undefined,
  transformTags: { h1: 'h2', img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }) },
};

/** HTML of an article as it is stored: marks of text, lists, tables, links, and images of the portal's own. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options);

/** The words of an article, for searching and excerpts. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<\/(p|h\d|li|td|th|tr)>/g, ' '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Stored images that an article shows, to be granted with it. */
export const imagesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].flatMap(([, src = '']) => fileIdOfImage(src) ?? [])),
];

/** The editor of texts with headings, lists, tables and images. @packageDocumentation */
export { richTextField } from './rich-text-field.tsx';
export { RichTextInput } from './rich-text-input.tsx';
export type { RichTextProps } from './rich-text-input.tsx';
export { richTextLength } from './html.ts';

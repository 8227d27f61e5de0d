/** The editor of texts with headings, lists, tables and images. @packageDocumentation */
export { richTextField } from './rich-text-field.tsx';

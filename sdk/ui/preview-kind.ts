import { extensionOf } from './file-rules.ts';

export type PreviewKind = 'image' | 'pdf' | 'docx' | 'text';

const KINDS: Readonly<Record<string, PreviewKind>> = {
  '.jpg': 'image',
  '.jpeg': 'image',
  '.png': 'image',
  '.gif': 'image',
  '.webp': 'image',
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.txt': 'text',
  '.csv': 'text',
  '.xml': 'text',
};

/** How a file of this name can be shown in place; `undefined` where it can only be downloaded. */
export const previewKindOf = (fileName: string): PreviewKind | undefined => KINDS[extensionOf(fileName)];

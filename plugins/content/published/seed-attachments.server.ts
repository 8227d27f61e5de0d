/** Attachments of seeded articles: real files that repeat what the article says. */
import { content } from '@portal/sdk/calls/fields';
import { field, Int, Obj, styled } from '@portal/sdk/contract';
import { docx, docxParagraph, docxTitle, type SeedContext, sheetColumns, spreadsheet } from '@portal/sdk/server';
import type { Draft } from './store.server.ts';

async function bytesOf(body: Buffer | AsyncIterable<Uint8Array>): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const issuer = { userName: '供应链管理部', entName: '澜岳能源集团有限公司' };

const line = Obj({ number: field('序号', Int()), text: styled(content, { width: 640 }) });

function contentOf(fileName: string, lines: readonly string[], { clock }: SeedContext) {
  const title = fileName.replace(/\.\w+$/, '');
  if (!fileName.endsWith('.xlsx')) return docx(`${docxTitle(title)}${lines.map(docxParagraph).join('')}`);
  const rows = lines.map((text, index) => ({ number: index + 1, text }));
  return spreadsheet({ title, columns: sheetColumns(line), rows }, { user: issuer, clock }).body;
}

const plainLines = (prose: string): string[] =>
  prose
    .split('\n')
    .map((line) => line.replace(/^[#|\-\d.\s]+|\|/g, ' ').trim())
    .filter((line) => line !== '');

/** Stores the files that a line of names lists, for everybody to download. */
export async function attachmentsOf(
  names: string | undefined,
  prose: string,
  context: SeedContext,
): Promise<Draft['attachmentFiles']> {
  const files = [];
  for (const name of names?.split('; ') ?? []) {
    const fileName = name.replace(/ \d+$/, '').replace(/\.pdf$/, '.docx');
    const bytes = await bytesOf(contentOf(fileName, plainLines(prose), context));
    files.push(await context.publish({ name: fileName, bytes }));
  }
  return files;
}

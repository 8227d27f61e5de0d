/** Ninety published articles in six subjects. */
import { readFileSync } from 'node:fs';
import { PURCHASE_CATEGORY, PURCHASE_TYPE, type PurchaseNotice } from '@portal/sdk/calls/content';
import { content } from '@portal/sdk/calls/fields';
import { field, Int, Obj, styled } from '@portal/sdk/contract';
import {
  cleanHtml,
  type Db,
  docx,
  docxParagraph,
  docxTitle,
  one,
  type SeedContext,
  sheetColumns,
  spreadsheet,
  textOf,
} from '@portal/sdk/server';
import { htmlOf, type Prose, readProse } from '../seed-prose.server.ts';
import { templateArticle, type TemplateKind } from './seed-templates.server.ts';

interface Draft {
  businessCode: string;
  title: string;
  summary: string;
  contentSource: string;
  author: string;
  coverArt: string | null;
  html: string;
  attachmentFiles: readonly { fileId: string; fileName: string; size: number }[];
  state: number;
  publishAt: string;
  expireAt: string | null;
  topUntil: string | null;
  viewCount: number;
  subjectId: string;
  siteId: string;
  notice: Omit<PurchaseNotice, 'status'> | null;
}

async function storeContent(db: Db, { html, attachmentFiles, subjectId, siteId, notice, ...facts }: Draft) {
  const content = cleanHtml(html);
  const values = {
    ...facts,
    content,
    contentText: textOf(content),
    attachmentFiles: JSON.stringify(attachmentFiles),
    createdAt: facts.publishAt,
    updatedAt: facts.publishAt,
  };
  const { id: contentId } = await one(db.insertInto('cmsContent').values(values).returning('id'));
  await db.insertInto('cmsContentSiteSubject').values({ contentId, siteId, subjectId }).execute();
  if (notice)
    await db
      .insertInto('cmsPurchaseNotice')
      .values({ contentId, ...notice })
      .execute();
}

async function bytesOf(body: Buffer | AsyncIterable<Uint8Array>): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const issuer = { userName: '供应链管理部', entName: '澜岳能源集团有限公司' };

const line = Obj({ number: field('序号', Int()), text: styled(content, { width: 640 }) });

function contentOf({ clock }: SeedContext, fileName: string, lines: readonly string[]) {
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
async function attachmentsOf(
  context: SeedContext,
  names: string | undefined,
  prose: string,
): Promise<Draft['attachmentFiles']> {
  const files = [];
  for (const name of names?.split('; ') ?? []) {
    const fileName = name.replace(/ \d+$/, '').replace(/\.pdf$/, '.docx');
    const bytes = await bytesOf(contentOf(context, fileName, plainLines(prose)));
    files.push(await context.publish({ name: fileName, bytes }));
  }
  return files;
}

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

/** Subject, its name, the file of its articles, and whether it hides where they come from. */
const SUBJECTS = [
  ['GROUP', '集团公告', 'group.md', false],
  ['NEWS', '新闻动态', 'news.md', false],
  ['POLICY', '政策法规', 'policy.md', false],
  ['PURCHASE', '采购公告', 'purchase.md', false],
  ['PLATFORM', '平台公告', 'platform.md', false],
  ['STUDY', '新手指南', 'study.md', true],
] as const;
type Code = (typeof SUBJECTS)[number][0];

/** How many articles are made of each template, and how many days lie between them. */
const SERIES: readonly [Code, TemplateKind, number, number][] = [
  ['PURCHASE', 'purchase', 12, 3],
  ['PURCHASE', 'change', 5, 4],
  ['PURCHASE', 'candidate', 5, 6],
  ['PURCHASE', 'result', 6, 9],
  ['NEWS', 'news', 14, 17],
  ['POLICY', 'policy', 6, 41],
  ['GROUP', 'group', 6, 33],
  ['PLATFORM', 'platform', 5, 47],
];

/** `2 09:30`: two days before the seed's today, at +08:00, but never after now. */
function momentOf({ clock }: SeedContext, text: string): Date {
  const [daysAgo = '0', time = '09:00'] = text.split(' ');
  const day = Date.parse(`${clock.today()}T${time.padStart(5, '0')}:00+08:00`) - Number(daysAgo) * dayMs;
  return new Date(Math.min(day, clock.now().getTime() - hourMs));
}

const daysLater = (from: Date, days: string | undefined) =>
  days === undefined ? null : new Date(from.getTime() + Number(days) * dayMs).toISOString();

function noticeOf(
  text: string | undefined,
  publishAt: Date,
  sequence: number,
  clock: SeedContext['clock'],
): Draft['notice'] {
  if (text === undefined) return null;
  const [type, lot, purchaserName = '', deadline] = text.split(' ');
  const month = publishAt.toISOString().slice(0, 7).replace('-', '');
  const end = deadline === undefined ? null : Date.parse(`${clock.today()}T17:00:00+08:00`) + Number(deadline) * dayMs;
  return {
    noticeNo: `JC${month}${String(sequence).padStart(4, '0')}`,
    noticeType: PURCHASE_TYPE.list.find((code) => code === type) ?? 'PURCHASE',
    category: PURCHASE_CATEGORY.list.find((code) => code === lot) ?? 'COAL',
    purchaserName,
    deadline: end === null ? null : new Date(Math.max(end, publishAt.getTime() + dayMs)).toISOString(),
  };
}

/** Pasted from outside with all that does not belong: what is stored must be harmless. */
const hostile = () => readFileSync(new URL('./articles/warning.txt', import.meta.url), 'utf8');

async function seedSubjects({ db }: SeedContext) {
  const site = { siteCode: 'PORTAL', siteName: '门户网站', domain: '/ef', sort: 1 };
  const { id: siteId } = await one(db.insertInto('cmsSite').values(site).returning('id'));
  const rows = SUBJECTS.map(([subjectCode, subjectName, , hideSource], sort) => {
    return { siteId, subjectCode, subjectName, hideSource, sort };
  });
  const made = await db.insertInto('cmsSubject').values(rows).returning(['id', 'subjectCode']).execute();
  return { siteId, idOf: (code: Code) => made.find(({ subjectCode }) => subjectCode === code)?.id ?? '' };
}

async function draftOf(
  context: SeedContext,
  { title, facts, body }: Prose,
  sequence: number,
): Promise<Omit<Draft, 'siteId' | 'subjectId'>> {
  const { random, clock } = context;
  const fixed = facts['固定日期'];
  const publishAt = fixed === undefined ? momentOf(context, facts['日期'] ?? '30') : new Date(fixed);
  return {
    businessCode: facts['编号'] ?? `N${String(sequence).padStart(6, '0')}`,
    title,
    summary: facts['摘要'] ?? '',
    contentSource: facts['来源'] ?? '',
    author: facts['作者'] ?? '',
    coverArt: facts['封面'] ?? null,
    html: body === '' ? hostile() : htmlOf(body),
    attachmentFiles: await attachmentsOf(context, facts['附件'], body),
    state: Number(facts['状态'] ?? '3'),
    publishAt: publishAt.toISOString(),
    expireAt: daysLater(publishAt, facts['过期']),
    topUntil: daysLater(clock.now(), facts['置顶']),
    viewCount: 40 + Math.floor(random() * random() * 2400),
    notice: noticeOf(facts['公告'], publishAt, sequence, clock),
  };
}

export async function seedContent(context: SeedContext): Promise<void> {
  const { siteId, idOf } = await seedSubjects(context);
  const written = SUBJECTS.flatMap(([code, , file]) =>
    readProse(`./articles/${file}`, import.meta.url).map((prose) => [code, prose] as const),
  );
  const made = SERIES.flatMap(([code, kind, count, gap]) =>
    Array.from({ length: count }, (_, index) => {
      const daysAgo = Math.round(index * gap + 2 + context.random() * 2);
      return [code, templateArticle(kind, index, daysAgo, context.random)] as const;
    }),
  );
  const warnings = readProse('./articles/warning.md', import.meta.url).map((prose) => ['PLATFORM', prose] as const);
  const all = [...written, ...made, ...warnings];
  for (const [index, [code, prose]] of all.entries()) {
    await storeContent(context.db, { ...(await draftOf(context, prose, index + 1)), siteId, subjectId: idOf(code) });
  }
  context.progress(`门户内容：${all.length} 篇`);
}

/** What editors of the help write: articles below topics, topics below products. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, one, refuseField, textOf } from '@portal/sdk/server';
import { cleanText, touched } from '../editing.server.ts';
import type { handbookSetting, HelpEntries } from './contract.ts';
import { gone } from './rows.server.ts';

export interface Step {
  readonly title: string;
  readonly content: string;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const joined = (content: string, steps: readonly Step[]): string =>
  [content, ...steps.map((step) => `<h2>${escaped(step.title)}</h2>${step.content}`)].join('');

/** @throws Refusal where nothing is left of it, or too much. */
function partsOf(html: string) {
  const { content: whole, contentText } = cleanText(html);
  const [content = '', ...blocks] = whole.split('<h2>');
  const steps = blocks.map((block): Step => {
    const [title = '', ...rest] = block.split('</h2>');
    return { title: textOf(title), content: rest.join('</h2>').trim() };
  });
  return { content: content.trim(), steps: JSON.stringify(steps), contentText };
}

const DRAFT = 0;

async function checkParent({ db }: Context, id: string, nodeType: 'PRODUCT' | 'TOPIC'): Promise<void> {
  const parent = db.selectFrom('cmsHandbook').select('id').where('id', '=', id).where('nodeType', '=', nodeType);
  const gone = nodeType === 'TOPIC' ? '所选主题不存在' : '所选产品不存在';
  if (!(await parent.executeTakeFirst())) refuseField('parentId', gone);
}

interface Values {
  readonly title: string;
  readonly sort: number;
  readonly summary: string;
  readonly parentId?: string | null;
  readonly updatedBy: string;
  readonly updatedAt: string;
}

/** A new node is a draft; one of `kinds` is replaced as it was seen. @throws Refusal where there is none, or another one. */
async function stored(
  { db }: Context,
  { id, version = 0 }: { readonly id?: string | undefined; readonly version?: number | undefined },
  [nodeType, ...others]: readonly ['PRODUCT' | 'TOPIC' | 'ARTICLE', ...'TOPIC'[]],
  values: Values,
) {
  const nodes = db.insertInto('cmsHandbook');
  if (id === undefined) return one(nodes.values({ ...values, nodeType, state: DRAFT }).returning(['id', 'version']));
  const known = db.selectFrom('cmsHandbook').select('id').where('id', '=', id);
  await one(known.where('nodeType', 'in', [nodeType, ...others]), gone);
  const replaced = db
    .updateTable('cmsHandbook')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version']);
  return one(replaced, '内容已被他人修改，请刷新', 'conflict');
}

export async function saveArticle(context: Context, { id, version, ...entries }: HelpEntries) {
  const { roles, routeUrls = [], isFaq, versionNo, manualFiles = [], summary = '', title, parentId, sort } = entries;
  if (roles.includes('ALL') && roles.length > 1) refuseField('roles', '已选所有人，不能再选其他角色');
  await checkParent(context, parentId, 'TOPIC');
  const [manual] = manualFiles;
  const values = {
    ...partsOf(entries.content),
    ...{ title, parentId, sort, summary, isFaq, versionNo },
    roles: roles.filter((role) => role !== 'ALL'),
    routeUrls: [...new Set(routeUrls)],
    manualFileId: manual?.fileId ?? null,
    manualFileName: manual?.fileName ?? null,
    ...touched(context),
  };
  return stored(context, { id, version }, ['ARTICLE'], values);
}

export async function saveNode(
  { parentId, title, summary = '', sort, ...seen }: InputOf<typeof handbookSetting.saveNode>,
  context: Context,
) {
  const values = { title, summary, sort, ...touched(context) };
  if (parentId === undefined) return stored(context, seen, ['PRODUCT', 'TOPIC'], values);
  await checkParent(context, parentId, 'PRODUCT');
  return stored(context, seen, ['TOPIC'], { ...values, parentId });
}

/** A draft with the same text below another topic. */
export async function copyArticle(context: Context, id: string, parentId: string): Promise<{ id: string }> {
  const { db } = context;
  await checkParent(context, parentId, 'TOPIC');
  const source = await one(
    db
      .selectFrom('cmsHandbook')
      .select(['title', 'summary', 'routeUrls', 'roles', 'content', 'steps', 'contentText', 'isFaq', 'sort'])
      .select(['manualFileId', 'manualFileName', 'versionNo'])
      .where('id', '=', id)
      .where('nodeType', '=', 'ARTICLE'),
    '文章不存在或已被删除',
  );
  const copy = { ...source, steps: JSON.stringify(source.steps), parentId, ...touched(context) };
  return stored(context, {}, ['ARTICLE'], copy);
}

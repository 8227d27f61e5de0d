/** What editors of the help write: articles below topics, topics below products. */
import { type Context, one, refuse } from '@portal/sdk/server';
import type { InputOf } from '@portal/sdk/contract';
import { touched } from '../editing.server.ts';
import type { handbookSetting, HelpEntries } from './contract.ts';
import { gone } from './rows.server.ts';
import { partsOf } from './text.server.ts';

const changed = '内容已被他人修改，请刷新';
const DRAFT = 0;

async function checkParent({ db }: Context, id: string, nodeType: 'PRODUCT' | 'TOPIC'): Promise<void> {
  const parent = db.selectFrom('cmsHandbook').select('id').where('id', '=', id).where('nodeType', '=', nodeType);
  await one(parent, nodeType === 'TOPIC' ? '所选主题不存在' : '所选产品不存在', 'invalid');
}

type NodeType = ValuesOf['nodeType'];

/** @throws Refusal where there is none of the kinds. */
async function demandNode({ db }: Context, id: string, kinds: readonly NodeType[]): Promise<void> {
  await one(
    db
      .selectFrom('cmsHandbook')
      .select('id')
      .where('id', '=', id)
      .where('nodeType', 'in', [...kinds]),
    gone,
  );
}

const inserted = ({ db }: Context, values: ValuesOf) =>
  one(
    db
      .insertInto('cmsHandbook')
      .values({ ...values, state: DRAFT })
      .returning(['id', 'version']),
  );

const replaced = ({ db }: Context, id: string, version: number, values: Changed) =>
  one(
    db
      .updateTable('cmsHandbook')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['id', 'version']),
    changed,
    'conflict',
  );

type Changed = Omit<ValuesOf, 'nodeType' | 'parentId'> & Partial<Pick<ValuesOf, 'parentId'>>;

interface ValuesOf {
  nodeType: 'PRODUCT' | 'TOPIC' | 'ARTICLE';
  title: string;
  parentId: string | null;
  sort: number;
  summary: string;
  updatedBy: string;
  updatedAt: string;
}

export async function saveArticle(context: Context, { id, version = 0, ...entries }: HelpEntries) {
  const { roles, routeUrls = [], isFaq, versionNo, manualFiles = [], summary = '', title, parentId, sort } = entries;
  if (roles.includes('ALL') && roles.length > 1) refuse('invalid', '已选所有人，不能再选其他角色');
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
  if (id === undefined) return inserted(context, { ...values, nodeType: 'ARTICLE' });
  await demandNode(context, id, ['ARTICLE']);
  return replaced(context, id, version, values);
}

export async function saveNode(
  { id, version = 0, parentId, title, summary = '', sort }: InputOf<typeof handbookSetting.saveNode>,
  context: Context,
) {
  if (parentId !== undefined) await checkParent(context, parentId, 'PRODUCT');
  const values = { title, summary, sort, ...touched(context) };
  if (id === undefined) {
    const nodeType = parentId === undefined ? 'PRODUCT' : 'TOPIC';
    return inserted(context, { ...values, nodeType, parentId: parentId ?? null });
  }
  await demandNode(context, id, parentId === undefined ? ['PRODUCT', 'TOPIC'] : ['TOPIC']);
  return replaced(context, id, version, { ...values, ...(parentId !== undefined && { parentId }) });
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
  const copy = { ...source, steps: JSON.stringify(source.steps), nodeType: 'ARTICLE', parentId, state: DRAFT };
  return one(
    db
      .insertInto('cmsHandbook')
      .values({ ...copy, ...touched(context) })
      .returning('id'),
  );
}

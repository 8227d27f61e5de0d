/** A supplier writes its own application until it is submitted; what was approved stays in force meanwhile. */
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { record } from '../review/log.ts';
import { withinReach } from '../review/reach.ts';
import type { SupplyInput } from './contract.ts';
import { missing } from './supplies.ts';

/** States in which the supplier may write. */
export const writable = [0, 2, 3, 4];

function admitTemplate({ attrTemplate, qualifications }: SupplyInput): void {
  const names = attrTemplate.map(({ name }) => name.trim());
  if (new Set(names).size < names.length) refuse('invalid', '属性名不能重复');
  const bare = attrTemplate.find(({ type, options }) => /SINGLE|MULTI/.test(type) && options.length === 0);
  if (bare) refuse('invalid', `请填写属性“${bare.name}”的可选值`);
  const held = qualifications.map(({ name }) => name);
  if (new Set(held).size < held.length) refuse('invalid', '同一资质只需上传一份');
}

async function admitCategory({ db }: Context, categoryId: string): Promise<void> {
  const found = db.selectFrom('gdCategory').select('status').where('id', '=', categoryId);
  const { status } = await one(found, '商品分类不存在或已被删除');
  if (status === 0) refuse('conflict', '该商品分类已停用，不能申请');
}

async function insert(context: Context, input: SupplyInput, template: object) {
  const { db, user, clock, nextNumber } = context;
  const { rows } = await sql`select from gd_supplier_category
    where supplier_ent_id = ${user.entId} and category_id = ${input.categoryId}`.execute(db);
  if (rows.length > 0) refuse('conflict', '贵单位已有该分类的类目，请在原类目上变更或续期');
  const inserted = db
    .insertInto('gdSupplierCategory')
    .values({
      ...template,
      categoryNo: await nextNumber('LM'),
      supplierEntId: user.entId,
      supplierName: user.entName,
      ownerUserId: user.userId,
      categoryId: input.categoryId,
      createdAt: clock.now().toISOString(),
    })
    .returning(['id', 'version']);
  return one(inserted);
}

async function replace({ db, user }: Context, { id = '0', version = 0, categoryId }: SupplyInput, template: object) {
  const own = db.selectFrom('gdSupplierCategory').select('id').where('id', '=', id);
  await one(own.where('supplierEntId', '=', user.entId).where(withinReach(user)), missing);
  const replaced = db
    .updateTable('gdSupplierCategory')
    .set((eb) => ({ ...template, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('supplierEntId', '=', user.entId)
    .where('categoryId', '=', categoryId)
    .where('status', 'in', writable)
    .where('version', '=', version)
    .returning(['id', 'version']);
  return one(replaced, '类目正在审核或已被修改，请刷新', 'conflict');
}

export async function saveSupply(context: Context, input: SupplyInput) {
  admitTemplate(input);
  await admitCategory(context, input.categoryId);
  for (const { fileId } of input.qualifications) await context.files.read(fileId);
  const template = {
    attrTemplate: JSON.stringify(input.attrTemplate),
    qualifications: JSON.stringify(input.qualifications),
    updatedAt: context.clock.now().toISOString(),
  };
  const saved = await (input.id === undefined ? insert(context, input, template) : replace(context, input, template));
  await record(context, 'goodsCategory', saved.id, input.id === undefined ? 'CREATE' : 'UPDATE');
  return saved;
}

export async function removeSupply(context: Context, { id, version }: { id: string; version: number }): Promise<void> {
  const { db, user } = context;
  const own = db.selectFrom('gdSupplierCategory').select('id').where('id', '=', id);
  await one(own.where('supplierEntId', '=', user.entId).where(withinReach(user)), missing);
  const removed = db
    .deleteFrom('gdSupplierCategory')
    .where('id', '=', id)
    .where('supplierEntId', '=', user.entId)
    .where('status', '=', 0)
    .where('version', '=', version)
    .returning('id');
  await one(removed, '只有草稿可以删除，请刷新', 'conflict');
  await record(context, 'goodsCategory', id, 'DELETE');
}

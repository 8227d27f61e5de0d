/** A supplier writes its own application until it is submitted; what was approved stays in force meanwhile. */
import { filesGranted } from '@portal/sdk/calls/files';
import { type Context, one, refuse, sql } from '@portal/sdk/server';
import { gone as noClassification } from '../classification/categories.server.ts';
import { admitAttrs } from '../classification/change.server.ts';
import { record } from '../review/log.server.ts';
import type { SupplyInput } from './contract.ts';
import { perform, visibleSupplies } from './supplies.server.ts';

function admitTemplate({ attrTemplate, qualifications }: SupplyInput): void {
  admitAttrs(attrTemplate);
  const held = qualifications.map(({ name }) => name);
  if (new Set(held).size < held.length) refuse('invalid', '同一资质只需上传一份');
}

async function admitCategory({ db }: Context, categoryId: string): Promise<void> {
  const category = db.selectFrom('gdCategory').select(sql<boolean>`status = 1`.as('enabled'));
  const { enabled } = await one(category.where('id', '=', categoryId), noClassification);
  if (!enabled) refuse('conflict', '该商品分类已停用，不能申请');
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
      updatedAt: clock.now().toISOString(),
    })
    .returning(['id', 'version']);
  const supply = await one(inserted);
  const within = visibleSupplies(context).select('s.id').where('s.id', '=', supply.id);
  await one(within, '您的“申请类目”权限不包括本企业', 'forbidden');
  await record(context, 'goodsCategory', supply.id, 'CREATE');
  return supply;
}

export async function saveSupply(input: SupplyInput, context: Context) {
  admitTemplate(input);
  await admitCategory(context, input.categoryId);
  const template = {
    attrTemplate: JSON.stringify(input.attrTemplate),
    qualifications: JSON.stringify(input.qualifications),
  };
  const { id, version = 0, categoryId } = input;
  const supply = await (id === undefined
    ? insert(context, input, template)
    : perform(context, { id, version, categoryId }, 'UPDATE', { set: template }));
  const fileIds = input.qualifications.map(({ fileId }) => fileId);
  await context.emit(filesGranted, { fileIds, to: { bizType: 'goodsCategory', bizId: supply.id } });
  return supply;
}

export async function removeSupply(seen: { id: string; version: number }, context: Context): Promise<void> {
  const { id } = await perform(context, seen, 'DELETE');
  await context.db.deleteFrom('gdSupplierCategory').where('id', '=', id).execute();
}

/** A published text never changes: a change is a new version, which the enterprises sign anew. */
import { filesGranted } from '@portal/sdk/calls/files';
import { PLACEHOLDERS, unknownPlaceholders } from '@portal/sdk/calls/placeholders';
import { type AgreementRow, protocolAdmin, type SignatureRow } from '@portal/sdk/calls/protocol';
import type { InputOf } from '@portal/sdk/contract';
import {
  cleanHtml,
  contains,
  type Context,
  type Db,
  implement,
  one,
  page,
  refuse,
  sql,
  textOf,
  inReach,
} from '@portal/sdk/server';
import { maskedPhone } from '../identity/users.ts';

export const protocolBizType = 'protocol';

const missing = '协议不存在或已被删除';
const stale = '协议已被他人修改，请刷新后重试';
const [draft, published, abolished] = [0, 2, 3];

const rows = (db: Db) =>
  db
    .selectFrom('agrAgreement as a')
    .leftJoin('prdProduct as p', 'p.productType', 'a.productType')
    .select(['a.id as agreementId', 'a.agreementNo', 'a.name', 'a.kind', 'a.productType', 'p.productName'])
    .select(['a.audience', 'a.versionNo', 'a.forceReadSeconds', 'a.effectiveAt as effectiveDate', 'a.status'])
    .select(['a.version', 'a.updatedAt'])
    .select(
      sql<number>`(
        select count(*)::int from agr_sign_record s where s.agreement_id = a.id and s.status = 1)`.as('signedCount'),
    )
    .$castTo<AgreementRow>();

type Saved = InputOf<typeof protocolAdmin.save>;

/** The text names the file by its digest, so that the text's own hash vouches for it. */
async function contentOf({ contentHtml = '', files = [] }: Saved, context: Context) {
  const html = cleanHtml(contentHtml).replaceAll(/<p>附件：.*?（SHA-256：[0-9a-f]{64}）<\/p>/g, '');
  const [unknown] = unknownPlaceholders(html);
  if (unknown !== undefined) refuse('invalid', `占位符{${unknown}}无效，可用：${PLACEHOLDERS.join('、')}`);
  const [file] = files;
  if (textOf(html) === '' && !file) refuse('invalid', '请输入正文或上传 PDF 文件');
  if (!file) return { contentHtml: html, fileId: null };
  const { fileName } = await context.files.read(file.fileId);
  if (!/\.pdf$/i.test(fileName)) refuse('invalid', '协议文件必须是 PDF 格式');
  const { digest } = await one(context.db.selectFrom('sysFile').select('digest').where('id', '=', file.fileId));
  const name = fileName.replaceAll(/[<>&]/g, '');
  return { contentHtml: `${html}<p>附件：${name}（SHA-256：${digest}）</p>`, fileId: file.fileId };
}

function check({ kind, productType, audience }: Saved): void {
  if (kind === 'OPEN' && !productType) refuse('invalid', '请选择产品');
  if (kind === 'MARKET_ENTRY' && !audience) refuse('invalid', '请选择适用对象');
}

async function write(input: Saved, context: Context) {
  const { db, user, clock, nextNumber } = context;
  check(input);
  const { agreementId, version, name, kind, versionNo, forceReadSeconds } = input;
  const facts = {
    name: name.trim(),
    kind,
    versionNo,
    forceReadSeconds,
    productType: kind === 'MARKET_ENTRY' ? null : (input.productType ?? null),
    audience: kind === 'MARKET_ENTRY' ? (input.audience ?? null) : null,
    effectiveAt: input.effectiveDate ?? null,
    ...(await contentOf(input, context)),
    updatedBy: user.userId,
    updatedAt: clock.now().toISOString(),
  };
  if (agreementId === undefined) {
    const added = db
      .insertInto('agrAgreement')
      .values({ ...facts, agreementNo: await nextNumber('XY'), createdBy: user.userId });
    return added.returning(['id as agreementId', 'version', 'fileId']).executeTakeFirstOrThrow();
  }
  await one(rows(db).where('a.id', '=', agreementId), missing);
  await refuseTaken(db, agreementId, versionNo);
  const changed = db
    .updateTable('agrAgreement')
    .set({ ...facts, version: (version ?? 0) + 1 })
    .where('id', '=', agreementId)
    .where('status', '=', draft)
    .where('version', '=', version ?? 0)
    .returning(['id as agreementId', 'version', 'fileId']);
  return one(changed, '只有草稿可以修改，请刷新', 'conflict');
}

/** Until it is published, the file is of those who keep the texts. */
async function save(input: Saved, context: Context) {
  const { fileId, ...saved } = await write(input, context);
  const fileIds = fileId === null ? [] : [fileId];
  await context.emit(filesGranted, { fileIds, to: { bizType: protocolBizType, bizId: saved.agreementId } });
  return saved;
}

async function refuseTaken(db: Db, agreementId: string, versionNo: string): Promise<void> {
  const same = await db
    .selectFrom('agrAgreement as a')
    .innerJoin('agrAgreement as other', 'other.agreementNo', 'a.agreementNo')
    .select('other.id')
    .where('a.id', '=', agreementId)
    .where('other.id', '<>', agreementId)
    .where('other.versionNo', '=', versionNo)
    .executeTakeFirst();
  if (same) refuse('conflict', '该版本号已存在');
}

/** Of one agreement one version is in force, and of market entries one for an audience. */
async function publish(
  { agreementId, version }: { agreementId: string; version: number },
  context: Context,
): Promise<null> {
  const { db, user, clock } = context;
  await sql`select pg_advisory_xact_lock(hashtext('agr_agreement'))`.execute(db);
  const text = await one(db.selectFrom('agrAgreement').selectAll().where('id', '=', agreementId), missing);
  if (text.effectiveAt !== null && text.effectiveAt < clock.today()) refuse('invalid', '生效日不能早于今天');
  const at = clock.now().toISOString();
  const by = { updatedBy: user.userId, updatedAt: at };
  await db
    .updateTable('agrAgreement')
    .set((eb) => ({ ...by, status: abolished, version: eb('version', '+', 1) }))
    .where('status', '=', published)
    .where('id', '<>', agreementId)
    .where((eb) =>
      text.kind === 'MARKET_ENTRY'
        ? eb.and([eb('kind', '=', 'MARKET_ENTRY'), eb('audience', '=', text.audience)])
        : eb('agreementNo', '=', text.agreementNo),
    )
    .execute();
  const changed = db
    .updateTable('agrAgreement')
    .set({
      ...by,
      status: published,
      publishedAt: at,
      effectiveAt: text.effectiveAt ?? clock.today(),
      version: version + 1,
    })
    .where('id', '=', agreementId)
    .where('status', '=', draft)
    .where('version', '=', version)
    .returning('fileId');
  const { fileId } = await one(changed, '只有草稿可以发布，请刷新', 'conflict');
  await context.emit(filesGranted, { fileIds: fileId === null ? [] : [fileId], to: 'public' });
  return null;
}

/** V1.2 → V1.3 */
const nextVersion = (versionNo: string) => versionNo.replace(/\d+$/, (last) => String(Number(last) + 1));

async function revise({ agreementId }: { agreementId: string }, { db, user, clock }: Context) {
  const text = await one(db.selectFrom('agrAgreement').selectAll().where('id', '=', agreementId), missing);
  if (text.status === draft) refuse('conflict', '草稿可以直接修改');
  const others = await db
    .selectFrom('agrAgreement')
    .select(['versionNo', 'status'])
    .where('agreementNo', '=', text.agreementNo)
    .execute();
  if (others.some(({ status }) => status === draft)) refuse('conflict', '该协议已有新版本草稿');
  const taken = new Set(others.map(({ versionNo }) => versionNo));
  let versionNo = nextVersion(text.versionNo);
  while (taken.has(versionNo)) versionNo = nextVersion(versionNo);
  const { agreementNo, kind, name, productType, audience, contentHtml, fileId, forceReadSeconds } = text;
  const by = { createdBy: user.userId, updatedBy: user.userId, updatedAt: clock.now().toISOString() };
  return db
    .insertInto('agrAgreement')
    .values({ agreementNo, kind, name, productType, audience, contentHtml, fileId, forceReadSeconds, versionNo, ...by })
    .returning(['id as agreementId', 'version'])
    .executeTakeFirstOrThrow();
}

async function detail({ agreementId }: { agreementId: string }, { db }: Context) {
  const found = await one(
    rows(db)
      .leftJoin('sysFile as f', 'f.id', 'a.fileId')
      .select(['a.contentHtml', 'f.id as fileId', 'f.fileName'])
      .where('a.id', '=', agreementId)
      .$castTo<AgreementRow & { contentHtml: string; fileId: string | null; fileName: string | null }>(),
    missing,
  );
  const { fileId, fileName, ...row } = found;
  const versions = await db
    .selectFrom('agrAgreement')
    .select(['id as agreementId', 'versionNo', 'status'])
    .where('agreementNo', '=', row.agreementNo)
    .orderBy('id', 'desc')
    .$castTo<Pick<AgreementRow, 'agreementId' | 'versionNo' | 'status'>>()
    .execute();
  return { ...row, versions, file: fileId === null ? null : { fileId, fileName: fileName ?? fileId } };
}

export default implement(protocolAdmin, {
  page: ({ keyword, productType, kind, status, sort = 'updatedAt', order = 'desc', ...paging }, { db }) =>
    page(
      rows(db)
        .$if(keyword !== undefined, (q) => q.where('a.name', 'like', contains(keyword ?? '')))
        .$if(productType !== undefined, (q) => q.where('a.productType', '=', productType ?? ''))
        .$if(kind !== undefined, (q) => q.where('a.kind', '=', kind ?? ''))
        .$if(status !== undefined, (q) => q.where('a.status', '=', status ?? 0))
        .orderBy(sort === 'signedCount' ? sql`signed_count` : sql`a.updated_at`, order)
        .orderBy('a.id', 'desc'),
      paging,
    ),
  detail,
  save,
  publish,
  revise,
  async abolish({ agreementId, version, reason }, { db, user, clock }) {
    if (reason.trim() === '') refuse('invalid', '请输入废止原因');
    await one(db.selectFrom('agrAgreement').select('id').where('id', '=', agreementId), missing);
    const changed = db
      .updateTable('agrAgreement')
      .set({ status: abolished, version: version + 1, updatedBy: user.userId, updatedAt: clock.now().toISOString() })
      .where('id', '=', agreementId)
      .where('status', '=', published)
      .where('version', '=', version)
      .returning('id');
    await one(changed, stale, 'conflict');
    return null;
  },
  async signatures({ agreementId, entName, ...paging }, { db, user }) {
    const found = db
      .selectFrom('agrSignRecord as s')
      .innerJoin('agrAgreement as a', 'a.id', 's.agreementId')
      .innerJoin('entEnterprise as e', 'e.id', 's.entId')
      .select(['s.id', 'e.customerName as entName', 's.signerName', 's.phone', 's.method', 's.ip', 's.status'])
      .select(['s.signedAt as signedTime', sql<boolean>`s.content_hash = a.content_hash`.as('intact')])
      .where('s.agreementId', '=', agreementId)
      .where(inReach(user, [{ ent: 's.entId' }]))
      .$if(entName !== undefined, (q) => q.where('e.customerName', 'like', contains(entName ?? '')))
      .orderBy('s.signedAt', 'desc')
      .orderBy('s.id', 'desc')
      .$castTo<SignatureRow>();
    const { records, ...rest } = await page(found, paging);
    return { ...rest, records: records.map((row) => ({ ...row, phone: row.phone && maskedPhone(row.phone) })) };
  },
});

/** A change of what an enterprise was admitted as: asked for by it, decided by the operating unit, and only then made. */
import { companyChange, companyChangeBizType, companyChangeSteps } from '@portal/sdk/calls/company-change';
import { CHANGED_FACT } from '@portal/sdk/calls/enterprise-state';
import { filesGranted } from '@portal/sdk/calls/files';
import { ENT_TYPE, wrongCheckText } from '@portal/sdk/calls/registration';
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import type { FiltersOf, InputOf } from '@portal/sdk/contract';
import { creditCheckFits, maskIdNumber, money } from '@portal/sdk/format';
import {
  byOperators,
  type Context,
  demandFaultless,
  type DocumentAccess,
  fault,
  historyOf,
  implement,
  inDataScope,
  isAmong,
  listOf,
  noticesOf,
  onApproval,
  one,
  type Reader,
  record,
  refuse,
  requestApproval,
  sql,
  transitions,
} from '@portal/sdk/server';
import { logChanges } from './change-log.ts';

const bizType = companyChangeBizType;
const { toEnterprise, toOperators } = noticesOf(bizType, ['G1', 'C1'], '公司信息变更');

/** Who asked, and whoever sees the documents of the enterprise. */
const visible = ({ db, user }: Reader) =>
  db.selectFrom('entCompanyChange as c').where(inDataScope(user, [{ ent: 'c.entId', owner: 'c.applicantId' }]));

const { perform, gone, may } = transitions({
  table: 'entCompanyChange',
  bizType,
  noun: '公司信息变更',
  parties: { ENTERPRISE: { title: '申请企业', ent: ['entId'] } },
  visible: (reader) => isAmong('entCompanyChange.id', visible(reader).select('c.id')),
  steps: companyChangeSteps,
});

const changes = listOf(companyChange.changes, { alias: 'c', sort: 'createdAt' });

/** The visible changes with `waits` and `may`; `mine` keeps those that wait for the reader. */
async function found(context: Context, { mine }: Pick<FiltersOf<typeof companyChange.changes>, 'mine'> = {}) {
  const { isMine } = await context.waiting(bizType);
  return visible(context)
    .$if(mine === true, (q) => q.where(isMine('c.changeNo')))
    .select([isMine('c.changeNo').as('waits'), may(context, 'c.id').as('may')]);
}

const asIs = (text: string) => text;

/** Columns that may be asked for, and how people read what stands in them. */
const FIELDS = {
  customerRegisterName: asIs,
  socialcreditcode: asIs,
  legalRepresentative: asIs,
  legalrepresentativeIdno: maskIdNumber,
  entType: (text: string) => (ENT_TYPE as Readonly<Record<string, string>>)[text] ?? text,
  regCapital: (text: string) => money(text),
} as const;
type Column = keyof typeof FIELDS;
type Stood = Partial<Record<Column, string | null>>;
type Facts = Partial<Record<Column, string>>;
const columns = Object.keys(FIELDS) as Column[];

const said = (column: Column, text: string | null | undefined) =>
  text === null || text === undefined ? null : FIELDS[column](text);

async function standing({ db, user }: Context) {
  const row = db.selectFrom('entEnterprise').select(columns).where('id', '=', user.entId).where('deleted', '=', false);
  return one(row, '您还没有加入企业，请联系企业管理员');
}

const takenText = '该统一社会信用代码已被其他企业使用';

type Asked = InputOf<typeof companyChange.submitChange>;

const same = (column: Column, before: string | null, after: string | undefined) =>
  column === 'regCapital' ? Number(before) === Number(after) && before !== null : before === after;

/** The requested values that differ from the present ones. */
const differing = (stood: Stood, entered: Asked): Facts =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const after = entered[column];
      return after === undefined || same(column, stood[column] ?? null, after) ? [] : [[column, after]];
    }),
  );

/** Another enterprise has the code, or a unit of the tree in force. */
async function codeTaken({ db }: Context, entId: string, code: string): Promise<boolean> {
  const enterprise = db.selectFrom('entEnterprise').select('id').where('id', '<>', entId).where('deleted', '=', false);
  const unit = db
    .selectFrom('entOrgNode')
    .select('customerCode')
    .where('status', '=', 1)
    .where(sql<boolean>`ent_id is distinct from ${entId}`);
  const found = [enterprise.where('socialcreditcode', '=', code), unit.where('socialcreditcode', '=', code)];
  return (await Promise.all(found.map((query) => query.executeTakeFirst()))).some((row) => row !== undefined);
}

async function demandFit(context: Context, asked: Facts): Promise<void> {
  const { socialcreditcode: code, legalRepresentative, legalrepresentativeIdno, regCapital } = asked;
  const nameless = legalRepresentative !== undefined && legalrepresentativeIdno === undefined;
  const wrong = code !== undefined && !creditCheckFits(code);
  const taken = code !== undefined && (await codeTaken(context, context.user.entId, code));
  demandFaultless([
    ...fault('socialcreditcode', wrongCheckText, wrong),
    ...fault('socialcreditcode', takenText, taken),
    ...fault('legalrepresentativeIdno', '更换法定代表人须填写新的证件号', nameless),
    ...fault('regCapital', '注册资本不能小于 0', Number(regCapital ?? 0) < 0),
  ]);
  if (Object.keys(asked).length === 0) refuse('invalid', '没有变更内容，无需提交');
}

async function submitChange(entered: Asked, context: Context) {
  const { db, user, clock, nextNumber } = context;
  const stood = await standing(context);
  const asked = differing(stood, entered);
  await demandFit(context, asked);
  const changed = columns.filter((column) => column in asked);
  const at = clock.now().toISOString();
  const stored = db
    .insertInto('entCompanyChange')
    .values({
      ...{ changeNo: await nextNumber('QB'), entId: user.entId, entName: user.entName, reason: entered.reason },
      items: changed.map((column) => CHANGED_FACT.texts[column]).join('、'),
      asked: JSON.stringify(asked),
      stood: JSON.stringify(Object.fromEntries(changed.map((column) => [column, stood[column]]))),
      files: JSON.stringify(entered.files),
      ...{ applicantId: user.userId, applicantName: user.userName, createdAt: at, updatedAt: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'changeNo']);
  const { id, changeNo } = await one(stored, '本企业已有变更在审核中，请等待结果或先撤回', 'conflict');
  await record(context, bizType, id, { action: 'SUBMIT', reason: entered.reason });
  const fileIds = entered.files.map(({ fileId }) => fileId);
  await context.emit(filesGranted, { fileIds, to: { bizType, bizId: id } });
  await requestApproval(context, { bizType, bizCode: changeNo, title: `${user.entName}申请变更公司信息` });
  await toOperators(context, { id }, `${user.entName}申请变更公司信息（${changeNo}），请审核。`);
  return { id, changeNo };
}

/** What was asked for becomes what the enterprise is, and what the tree of the group calls it. */
async function apply(
  context: Context,
  { entId, changeNo }: { entId: string; changeNo: string },
  asked: Facts,
): Promise<void> {
  const { db, user, clock } = context;
  const { customerRegisterName: name, socialcreditcode: code } = asked;
  if (code !== undefined && (await codeTaken(context, entId, code))) refuse('conflict', `${takenText}，不能通过`);
  const at = clock.now().toISOString();
  const before = await one(db.selectFrom('entEnterprise').select(columns).where('id', '=', entId).forUpdate(), gone);
  const { customerRegisterName: _, ...stated } = asked;
  await db
    .updateTable('entEnterprise')
    .set((eb) => ({
      ...stated,
      ...(name !== undefined && { customerRegisterName: name, customerName: name }),
      ...{ version: eb('version', '+', 1), updatedBy: user.userId, updatedAt: at },
    }))
    .where('id', '=', entId)
    .execute();
  const facts = columns
    .filter((field) => field in asked)
    .map((field) => ({ field, oldValue: said(field, before[field]), newValue: said(field, asked[field]) }));
  await logChanges(context, entId, facts, { source: 'APPROVAL', reason: `公司信息变更 ${changeNo}` });
  const ofTree = {
    ...(name !== undefined && { customerRegisterName: name }),
    ...(code !== undefined && { socialcreditcode: code }),
  };
  if (Object.keys(ofTree).length === 0) return;
  await db
    .updateTable('entOrgNode')
    .set((eb) => ({ ...ofTree, version: eb('version', '+', 1), updatedBy: user.userId, updatedAt: at }))
    .where('entId', '=', entId)
    .execute();
}

export const companyChangeHandlers = implement(companyChange, {
  changes: async (input, context) => changes.page(await found(context, input), input),
  changeCounts: async (input, context) => changes.counts(await found(context, input), input, 'status'),

  async change({ id }, context) {
    const rows = changes.rows(await found(context)).select(['c.asked', 'c.stood', 'c.files']);
    const { asked, stood, files, ...row } = await one(rows.where('c.id', '=', id), gone);
    const [after, before] = [asked as Facts, stood as Stood];
    return {
      ...row,
      files: files as Asked['files'],
      changes: columns
        .filter((column) => column in after)
        .map((column) => ({
          label: CHANGED_FACT.texts[column],
          before: said(column, before[column]),
          after: said(column, after[column]),
        })),
      log: await historyOf(context.db, bizType, id),
    };
  },

  submitChange,

  async withdrawChange(seen, context) {
    const { changeNo } = await perform(context, seen, 'WITHDRAW');
    await context.emit(approvalCancelled, { bizType, bizCode: changeNo });
  },
});

export const companyChangeDocuments: DocumentAccess = {
  bizType,
  title: '公司信息变更',
  visible: (reader) => visible(reader).select(['c.id as id', 'c.changeNo as code']),
  steps: [companyChangeSteps],
  decide: [companyChangeSteps.steps.PASS.access],
  flow: byOperators('公司信息变更审核'),
};

export const companyChangeAudits = onApproval(bizType, {
  async decided({ bizCode, approve, opinion }, context) {
    const how = { reason: opinion };
    const { id, entId, asked, changeNo } = await perform(
      context,
      { changeNo: bizCode },
      approve ? 'PASS' : 'REJECT',
      how,
    );
    if (approve) await apply(context, { entId, changeNo }, asked as Facts);
    const told = approve ? '已通过，新的信息已生效。' : `被驳回：${opinion}`;
    await toEnterprise(context, { id }, entId, `公司信息变更 ${bizCode} ${told}`);
  },
  withdrawn: (changeNo, context) => perform(context, { changeNo }, 'WITHDRAW'),
});

/** Letters to suppliers: sent, listed, answered. */
import { PLATE } from '@portal/sdk/calls/plate';
import * as fields from '@portal/sdk/calls/fields';
import { type InputOf, labelOf } from '@portal/sdk/contract';
import { money } from '@portal/sdk/format';
import {
  type Context,
  demandFaultless,
  fault,
  implement,
  isAmong,
  listOf,
  noticesOf,
  one,
  type Reader,
  record,
  refuse,
  refuseField,
  sql,
  transitions,
} from '@portal/sdk/server';
import { every } from '../query.server.ts';
import { balancesOf } from '../supplier-balances.server.ts';
import { ownLetters } from '../scope.server.ts';
import { organisation } from '../tree/contract.ts';
import { confirmLetter, type Letter, type LetterFilters, letterSteps } from './contract.ts';
import { letterFile, type LetterText } from './letter-pdf.server.ts';

type Asked = InputOf<typeof confirmLetter.send>;

export const letterBizType = 'confirmLetter';
const { toEnterprise, toOperators } = noticesOf(letterBizType, ['G1'], '询证函');

/** What of a balance is asked about: 板块：电力，组织：霁川公司. */
async function scopeOf({ db }: Context, { plate, orgCode }: Asked): Promise<string> {
  const node = db
    .selectFrom('pubOrgUnit')
    .select('customerRegisterName')
    .where('customerCode', '=', orgCode ?? '');
  const name = orgCode === undefined ? undefined : (await one(node, '组织不存在')).customerRegisterName;
  return [
    ...(plate === undefined ? [] : [`${labelOf(fields.plate)}：${PLATE[plate]}`]),
    ...(name === undefined ? [] : [`${labelOf(organisation.orgCode)}：${name}`]),
  ].join('，');
}

/** What letters about these suppliers say now; a day to come is not over. */
async function drafts(context: Context, asked: Asked) {
  const { from, to } = asked;
  const { user, clock } = context;
  const today = clock.today();
  const [balanceOn = today] = [to ?? today, today].sort();
  if (from !== undefined && from > balanceOn) refuseField('from', '期间还没有开始，不能询证');
  const rows = await balancesOf(context, { ...asked, to: balanceOn });
  if (rows.length < new Set(asked.supplierEntIds).size) refuse('notFound', '没有该供应商的结算记录');
  const scope = await scopeOf(context, asked);
  return rows.map((row): LetterText & { supplierEntId: string } => ({
    ...row,
    letterNo: null,
    openedOn: from ?? null,
    balanceOn,
    scope,
    sentEntName: user.entName,
    sentByName: user.userName,
    sentAt: clock.now().toISOString(),
    status: 0,
    supplierAmount: null,
    replyNote: null,
    repliedByName: null,
    repliedAt: null,
  }));
}

/** @returns whether it went out: a supplier that has not answered the same gets no second. */
async function sendOne(context: Context, draft: Awaited<ReturnType<typeof drafts>>[number]): Promise<boolean> {
  const { supplierEntId, supplierName, openedOn, balanceOn, scope, opening, due, settled, closing } = draft;
  const { sentEntName, sentByName, sentAt } = draft;
  const letterNo = await context.nextNumber('XZ');
  const facts = { supplierEntId, supplierName, openedOn, balanceOn, scope, opening, due, settled, closing };
  const stored = await context.db
    .insertInto('rptConfirmLetter')
    .values({ ...facts, letterNo, sentEntName, sentByName, sentAt })
    .onConflict((conflict) =>
      conflict.columns(['supplierEntId', 'balanceOn', 'scope']).where('status', '=', 0).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  await record(context, letterBizType, stored.id, { action: 'SEND' });
  const of = scope === '' ? '' : `（${scope}）`;
  const content = `请核对截至 ${balanceOn} 的结算余额${of} ${money(closing)} 元，并回函（询证函 ${letterNo}）。`;
  await toEnterprise(context, stored, supplierEntId, content);
  return true;
}

async function send(asked: Asked, context: Context): Promise<{ sent: number; waiting: number }> {
  const letters = await drafts(context, asked);
  let sent = 0;
  for (const draft of letters) sent += (await sendOne(context, draft)) ? 1 : 0;
  if (sent === 0) refuse('conflict', '所选供应商在该日都有待回函的询证函');
  return { sent, waiting: letters.length - sent };
}

export const visibleLetters = ({ db, user }: Reader) =>
  db.selectFrom('rptConfirmLetter as t').where(sql<boolean>`${every(ownLetters(user))}`);

const { perform, gone, may } = transitions({
  table: 'rptConfirmLetter',
  bizType: letterBizType,
  noun: '询证函',
  parties: { SUPPLIER: { title: '供应商', ent: ['supplierEntId'] } },
  visible: (reader) => isAmong('rptConfirmLetter.id', visibleLetters(reader).select('t.id')),
  steps: letterSteps,
});

const letterList = listOf(confirmLetter.page, { alias: 't', sort: 'sentAt' });

const lettersOf = (reader: Reader, { id, letterStatus }: Pick<LetterFilters, 'id' | 'letterStatus'>) =>
  visibleLetters(reader)
    .$if(id !== undefined, (query) => query.where('t.id', '=', id ?? null))
    .$if(letterStatus !== undefined, (query) => query.where('t.status', '=', letterStatus ?? null))
    .select([sql<string | null>`t.supplier_amount - t.closing`.as('difference'), may(reader, 't.id').as('may')]);

/** @throws notFound where one of them is not the reader's. */
async function sentLetters(context: Context, ids: readonly string[]): Promise<LetterText[]> {
  const rows = await letterList.rows(lettersOf(context, {})).where('t.id', 'in', ids).orderBy('t.letterNo').execute();
  return rows.length < new Set(ids).size ? refuse('notFound', '询证函不存在') : rows;
}

/** A supplier answers its own letter once. */
async function reply(input: InputOf<typeof confirmLetter.reply>, context: Context): Promise<void> {
  const { user, clock } = context;
  const { id, version, supplierAmount, note } = input;
  const { closing } = await one(visibleLetters(context).select('t.closing').where('t.id', '=', id), gone);
  const differs = supplierAmount !== undefined;
  demandFaultless([
    ...fault(
      'supplierAmount',
      '账面金额与询证金额相同，请回函“相符”',
      differs && Number(supplierAmount) === Number(closing),
    ),
    ...fault('note', '不符时请说明差异原因', differs && note === undefined),
  ]);
  const set = {
    supplierAmount: supplierAmount ?? null,
    replyNote: note ?? null,
    repliedByName: user.userName,
    repliedAt: clock.now().toISOString(),
  };
  const step = supplierAmount === undefined ? 'AGREE' : 'DIFFER';
  const { letterNo, supplierName } = await perform(context, { id, version }, step, { set });
  const answer = supplierAmount === undefined ? '相符' : '不符';
  await toOperators(context, { id }, `${supplierName}已对询证函 ${letterNo} 回函：${answer}。`);
}

export default implement(confirmLetter, {
  send,
  reply,

  page: (input, context) => letterList.page(lettersOf(context, input), input),

  async counts({ letterStatus: _, ...filters }, context) {
    type Counted = Pick<Letter, 'status'> & { count: number };
    const counts: Counted[] = await letterList.counts(lettersOf(context, filters), filters, 'status');
    return counts.map(({ status, count }) => ({ letterStatus: status, count }));
  },

  file: async (input, context) => letterFile(await drafts(context, input), context.clock.today()),

  sentFile: async ({ ids }, context) => letterFile(await sentLetters(context, ids), context.clock.today()),
});

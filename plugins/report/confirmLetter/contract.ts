import * as shared from '@portal/sdk/calls/fields';
import { balances } from '@portal/sdk/calls/measures';
import * as t from '@portal/sdk/contract';
import { difference } from '../fields.ts';
import { organisation } from '../tree/contract.ts';

export const LETTER_STATUS = t.codes({ 0: ['待回函', 'waiting'], 1: ['相符', 'success'], 2: ['不符', 'danger'] });
/** Most suppliers, or letters, in one go. */
const maxLetters = 100;

const replying = 'report:supplier:reply';
/** A supplier answers a letter once; who has sent it does not answer it. */
export const letterSteps = t.stepsOf(LETTER_STATUS, {
  SEND: { title: '发出', from: [], to: 0, access: 'report:supplier:send' },
  AGREE: { title: '回函', by: 'SUPPLIER', from: [0], to: 1, access: replying, notBy: ['SEND'] },
  DIFFER: { title: '回函', by: 'SUPPLIER', from: [0], to: 2, access: replying, notBy: ['SEND'] },
});

const apart = { hidden: true };
const letter = {
  id: t.Id(),
  letterNo: t.field('询证函编号', t.Str(), { width: 192 }),
  supplierName: t.styled(shared.supplierName, { width: 208 }),
  status: shared.statusOf(LETTER_STATUS, { width: 104 }),
  balanceOn: t.field('截至日期', t.Day()),
  /** What of the balance it asks about, as a text; empty for all of it. */
  scope: shared.scopeOf(t.Str(), { width: 160, hidden: true }),
  opening: t.styled(balances.opening, apart),
  due: t.styled(balances.due, apart),
  settled: t.styled(balances.settled, apart),
  closing: t.field('询证金额', t.Money()),
  supplierAmount: t.field('供应商账面', t.Nullable(t.Money())),
  /** The supplier's books less ours. */
  difference,
  replyNote: t.field('回函说明', t.Nullable(t.Str()), { width: 240 }),
  repliedByName: t.field('回函人', t.Nullable(t.Str()), { width: 88 }),
  repliedAt: t.field('回函时间', t.Nullable(t.Time())),
  sentByName: t.field('发函人', t.Str(), { width: 88 }),
  sentAt: t.field('发函时间', t.Time()),
  supplierEntId: t.Id(),
  openedOn: t.Nullable(t.Day()),
  sentEntName: t.Str(),
  version: t.Int(),
  may: t.mayOf(letterSteps),
};

const filters = {
  /** Keeps the letters in sight in the address of the report. */
  view: t.Opt(t.OneOf('letters')),
  /** The letter that a notice opens. */
  id: t.Opt(t.Id()),
  ...t.filtersOf(letter, {
    supplierName: 'like',
    letterNo: 'like',
    balanceOn: t.between('balanceFrom', 'balanceTo'),
  }),
  letterStatus: t.Opt(t.codeOf(LETTER_STATUS)),
};

/** Of the report: what of the balance is asked about; the letter says so. */
const asked = {
  supplierEntIds: t.Arr(t.Id(), { minItems: 1, maxItems: maxLetters }),
  from: t.Opt(t.Day()),
  to: t.Opt(t.Day()),
  plate: t.Opt(shared.plate),
  ...organisation,
};

/** 询证函: letters that ask suppliers to confirm their balances, and what they answer. */
export const confirmLetter = {
  /** Sends each supplier a letter about its balance; one that has not answered for the same day gets no second. */
  send: t.call({
    path: '/api/report/supplierSettlement/confirmLetter/send',
    access: 'report:supplier:send',
    input: t.Obj(asked),
    output: t.Obj({ sent: t.Int(), waiting: t.Int() }),
  }),
  page: t.pageOf({
    path: '/api/report/supplierSettlement/confirmLetter/page',
    access: 'report:supplier:letter',
    filters: t.Obj(filters),
    row: t.Obj(letter),
    sort: ['sentAt', 'balanceOn', 'closing'],
  }),
  counts: t.call({
    path: '/api/report/supplierSettlement/confirmLetter/counts',
    access: 'report:supplier:letter',
    reads: true,
    input: t.Obj(filters),
    output: t.Arr(t.Obj({ letterStatus: t.codeOf(LETTER_STATUS), count: t.Int() })),
  }),
  /** A supplier's own answer; without an amount its books agree. */
  reply: t.call({
    path: '/api/report/supplierSettlement/confirmLetter/reply',
    access: replying,
    input: t.Obj({
      id: t.Id(),
      version: t.Int({ minimum: 1 }),
      supplierAmount: t.field('我方账面金额（元）', t.Opt(t.Money())),
      note: t.labelled(shared.differenceReason, t.Opt(t.Text(500)), { entry: 'area' }),
    }),
  }),
  /** Letters about balances as they stand, one page a supplier. */
  file: t.download({
    path: '/api/report/supplierSettlement/confirmLetter',
    access: 'report:supplier:send',
    input: t.Obj(asked),
  }),
  /** Letters as they were sent, with their answers. */
  sentFile: t.download({
    path: '/api/report/supplierSettlement/confirmLetter/file',
    access: 'report:supplier:letter',
    input: t.Obj({ ids: t.Arr(t.Id(), { minItems: 1, maxItems: maxLetters }) }),
  }),
};

export type LetterFilters = t.FiltersOf<typeof confirmLetter.page>;
export type Letter = t.RowOf<typeof confirmLetter.page>;

import * as shared from '@portal/sdk/calls/fields';
import {
  Arr,
  between,
  call,
  codeOf,
  codes,
  Day,
  download,
  field,
  filtersOf,
  type FiltersOf,
  Id,
  Int,
  labelled,
  mayOf,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  type RowOf,
  stepsOf,
  Str,
  styled,
  Text,
  Time,
} from '@portal/sdk/contract';
import { balances, difference } from '../fields.ts';
import { organisation } from '../tree/contract.ts';

export const LETTER_STATUS = codes({ 0: ['待回函', 'waiting'], 1: ['相符', 'success'], 2: ['不符', 'danger'] });
/** Most suppliers, or letters, in one go. */
const maxLetters = 100;

const replying = 'report:supplier:reply';
/** A supplier answers a letter once; who has sent it does not answer it. */
export const letterSteps = stepsOf(LETTER_STATUS, {
  SEND: { title: '发出', from: [], to: 0, access: 'report:supplier:send' },
  AGREE: { title: '回函', by: 'SUPPLIER', from: [0], to: 1, access: replying, notBy: ['SEND'] },
  DIFFER: { title: '回函', by: 'SUPPLIER', from: [0], to: 2, access: replying, notBy: ['SEND'] },
});

const apart = { hidden: true };
const letter = {
  id: Id(),
  letterNo: field('询证函编号', Str(), { width: 192 }),
  supplierName: styled(shared.supplierName, { width: 208 }),
  status: shared.statusOf(LETTER_STATUS, { width: 104 }),
  balanceOn: field('截至日期', Day()),
  /** What of the balance it asks about, as a text; empty for all of it. */
  scope: shared.scopeOf(Str(), { width: 160, hidden: true }),
  opening: styled(balances.opening, apart),
  due: styled(balances.due, apart),
  settled: styled(balances.settled, apart),
  closing: field('询证金额', Money()),
  supplierAmount: field('供应商账面', Nullable(Money())),
  /** The supplier's books less ours. */
  difference,
  replyNote: field('回函说明', Nullable(Str()), { width: 240 }),
  repliedByName: field('回函人', Nullable(Str()), { width: 88 }),
  repliedAt: field('回函时间', Nullable(Time())),
  sentByName: field('发函人', Str(), { width: 88 }),
  sentAt: field('发函时间', Time()),
  supplierEntId: Id(),
  openedOn: Nullable(Day()),
  sentEntName: Str(),
  version: Int(),
  may: mayOf(letterSteps),
};

const filters = {
  /** Keeps the letters in sight in the address of the report. */
  view: Opt(OneOf('letters')),
  /** The letter that a notice opens. */
  id: Opt(Id()),
  ...filtersOf(letter, {
    supplierName: 'like',
    letterNo: 'like',
    balanceOn: between('balanceFrom', 'balanceTo'),
  }),
  letterStatus: Opt(codeOf(LETTER_STATUS)),
};

/** Of the report: what of the balance is asked about; the letter says so. */
const asked = {
  supplierEntIds: Arr(Id(), { minItems: 1, maxItems: maxLetters }),
  from: Opt(Day()),
  to: Opt(Day()),
  plate: Opt(shared.plate),
  ...organisation,
};

/** 询证函: letters that ask suppliers to confirm their balances, and what they answer. */
export const confirmLetter = {
  /** Sends each supplier a letter about its balance; one that has not answered for the same day gets no second. */
  send: call({
    path: '/api/report/supplierSettlement/confirmLetter/send',
    access: 'report:supplier:send',
    input: Obj(asked),
    output: Obj({ sent: Int(), waiting: Int() }),
  }),
  page: pageOf({
    path: '/api/report/supplierSettlement/confirmLetter/page',
    access: 'report:supplier:letter',
    filters: Obj(filters),
    row: Obj(letter),
    sort: ['sentAt', 'balanceOn', 'closing'],
  }),
  counts: call({
    path: '/api/report/supplierSettlement/confirmLetter/counts',
    access: 'report:supplier:letter',
    reads: true,
    input: Obj(filters),
    output: Arr(Obj({ letterStatus: codeOf(LETTER_STATUS), count: Int() })),
  }),
  /** A supplier's own answer; without an amount its books agree. */
  reply: call({
    path: '/api/report/supplierSettlement/confirmLetter/reply',
    access: replying,
    input: Obj({
      id: Id(),
      version: Int({ minimum: 1 }),
      supplierAmount: field('我方账面金额（元）', Opt(Money())),
      note: labelled(shared.differenceReason, Opt(Text(500)), { entry: 'area' }),
    }),
  }),
  /** Letters about balances as they stand, one page a supplier. */
  file: download({
    path: '/api/report/supplierSettlement/confirmLetter',
    access: 'report:supplier:send',
    input: Obj(asked),
  }),
  /** Letters as they were sent, with their answers. */
  sentFile: download({
    path: '/api/report/supplierSettlement/confirmLetter/file',
    access: 'report:supplier:letter',
    input: Obj({ ids: Arr(Id(), { minItems: 1, maxItems: maxLetters }) }),
  }),
};

export type LetterFilters = FiltersOf<typeof confirmLetter.page>;
export type Letter = RowOf<typeof confirmLetter.page>;

import type { FiltersOf, RowOf } from '@portal/sdk/contract';
import {
  Arr,
  call,
  Day,
  download,
  Id,
  Int,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  pageOf,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { plate } from '../codes.ts';
import { orgCode } from '../tree/contract.ts';

export const LETTER_STATUS = { 0: '待回函', 1: '相符', 2: '不符' } as const;
export const LETTER_TONE = { 0: 'waiting', 1: 'success', 2: 'danger' } as const;
/** Most suppliers, or letters, in one go. */
const maxLetters = 100;

const status = () => OneOf(0, 1, 2);
const filters = {
  /** Keeps the letters in sight in the address of the report. */
  view: Opt(OneOf('letters')),
  /** The letter that a notice opens. */
  id: Opt(Id()),
  letterNo: Opt(Text(40)),
  supplierName: Opt(Text(60)),
  balanceFrom: Opt(Day()),
  balanceTo: Opt(Day()),
  letterStatus: Opt(status()),
};

const letter = {
  id: Id(),
  letterNo: Str(),
  supplierEntId: Id(),
  supplierName: Str(),
  openedOn: Nullable(Day()),
  balanceOn: Day(),
  /** What of the balance it asks about, as a text; empty for all of it. */
  scope: Str(),
  opening: Money(),
  due: Money(),
  settled: Money(),
  closing: Money(),
  sentEntName: Str(),
  sentByName: Str(),
  sentAt: Time(),
  status: status(),
  supplierAmount: Nullable(Money()),
  /** The supplier's books less ours. */
  difference: Nullable(Money()),
  replyNote: Nullable(Str()),
  repliedByName: Nullable(Str()),
  repliedAt: Nullable(Time()),
  version: Int(),
};

const asked = {
  supplierEntIds: Arr(Id(), { minItems: 1, maxItems: maxLetters }),
  from: Opt(Day()),
  to: Opt(Day()),
  /** Narrow the balance; the letter says so. */
  plate: Opt(plate()),
  orgCode: Opt(orgCode()),
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
    output: Arr(Obj({ letterStatus: status(), count: Int() })),
  }),
  /** A supplier's own answer; without an amount its books agree. */
  reply: call({
    path: '/api/report/supplierSettlement/confirmLetter/reply',
    access: 'report:supplier:reply',
    input: Obj({
      id: Id(),
      version: Int({ minimum: 1 }),
      supplierAmount: Opt(Money()),
      note: Opt(Text(500)),
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

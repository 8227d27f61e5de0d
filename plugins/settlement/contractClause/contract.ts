import type { InputOf, OutputOf } from '@portal/sdk/contract';
import { Arr, Bool, call, Id, Int, Obj, OneOf, Opt, type Static, Str, Text, Time } from '@portal/sdk/contract';
import { contractType } from '../contract-type.ts';
import { seen } from '../schema.ts';

export const CLAUSE_CATEGORY = {
  1: '标的与价款',
  2: '交货与验收',
  3: '质量保证',
  4: '结算与付款',
  5: '违约责任',
  6: '保密与廉洁',
  7: '争议解决',
  8: '其他',
} as const;
export const CLAUSE_STATUS = { 1: '启用', 0: '停用' } as const;
export const CLAUSE_TONE = { 1: 'success', 0: 'neutral' } as const;
/** Clauses that one enterprise, or the platform, may keep. */
export const mostClauses = 300;

/** Of a contract's text. */
export const clause = Obj({ title: Text(50), text: Text(4000) });
export type Clause = Static<typeof clause>;

const category = () => OneOf(1, 2, 3, 4, 5, 6, 7, 8);
const status = () => OneOf(0, 1);
const contractTypes = () => Arr(contractType(), { maxItems: 5 });
const path = (name: string) => `/api/contract/clause/${name}`;

export const contractClause = {
  /** Standard clauses in use and all of the user's enterprise; the operating unit sees every standard clause. */
  list: call({
    path: path('list'),
    access: 'login',
    reads: true,
    output: Arr(
      Obj({
        id: Id(),
        title: Str(),
        category: category(),
        text: Str(),
        /** Empty: all. */
        contractTypes: contractTypes(),
        /** Of the platform. */
        standard: Bool(),
        /** The user's enterprise keeps it. */
        own: Bool(),
        status: status(),
        updatedByName: Str(),
        updatedAt: Time(),
        version: Int(),
      }),
    ),
  }),
  save: call({
    path: path('save'),
    access: 'settlement:clause:save',
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      title: Text(40),
      category: category(),
      contractTypes: Opt(contractTypes()),
      text: clause.properties.text,
    }),
    output: Obj(seen),
  }),
  updateState: call({
    path: path('updateState'),
    access: 'settlement:clause:save',
    input: Obj({ ...seen, status: status() }),
  }),
  /** Contracts that took the clause keep their text. */
  remove: call({ path: path('remove'), access: 'settlement:clause:save', input: Obj(seen) }),
};

export type ClauseRow = OutputOf<typeof contractClause.list>[number];
export type ClauseInput = InputOf<typeof contractClause.save>;

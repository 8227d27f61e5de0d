import { seen, sourceOf, statusOf } from '@portal/sdk/calls/fields';
import type { InputOf, OutputOf } from '@portal/sdk/contract';
import {
  Arr,
  Bool,
  call,
  codeOf,
  codes,
  field,
  Id,
  Int,
  Obj,
  Opt,
  type Static,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { CONTRACT_TYPE } from '../contract-type.ts';

export const CLAUSE_CATEGORY = codes({
  1: '标的与价款',
  2: '交货与验收',
  3: '质量保证',
  4: '结算与付款',
  5: '违约责任',
  6: '保密与廉洁',
  7: '争议解决',
  8: '其他',
});
const CLAUSE_STATUS = codes({ 0: ['停用', 'neutral'], 1: ['启用', 'success'] });
/** Clauses that one enterprise, or the platform, may keep. */
export const mostClauses = 300;

/** Of a contract's text. */
export const clause = Obj({ title: Text(50), text: Text(4000) });
export type Clause = Static<typeof clause>;

const title = field('条款标题', Text(40), { width: 160 });
const category = field('类别', CLAUSE_CATEGORY, { width: 112 });
const text = field('条款正文', clause.properties.text, { width: 304, entry: 'area' });
const contractTypes = field('适用合同', Arr(codeOf(CONTRACT_TYPE), { maxItems: 5 }), { width: 128 });
const path = (name: string) => `/api/contract/clause/${name}`;

export const clauseRow = Obj({
  id: Id(),
  title,
  category,
  text,
  /** Empty: all. */
  contractTypes,
  /** Of the platform. */
  standard: sourceOf(Bool(), { width: 88 }),
  /** The user's enterprise keeps it. */
  own: Bool(),
  status: statusOf(CLAUSE_STATUS, { width: 88 }),
  /** It may be taken into a contract. */
  inUse: Bool(),
  updatedByName: Str(),
  updatedAt: Time(),
  version: Int(),
});

export const contractClause = {
  /** Standard clauses in use and all of the user's enterprise; the operating unit sees every standard clause. */
  list: call({
    path: path('list'),
    access: 'login',
    reads: true,
    output: Arr(clauseRow),
  }),
  save: call({
    path: path('save'),
    access: 'settlement:clause:save',
    input: Obj({
      id: Opt(Id()),
      version: Opt(Int({ minimum: 1 })),
      title,
      category,
      contractTypes: Opt(contractTypes),
      text,
    }),
    output: Obj(seen),
  }),
  updateState: call({
    path: path('updateState'),
    access: 'settlement:clause:save',
    input: Obj({ ...seen, status: codeOf(CLAUSE_STATUS) }),
  }),
  /** Contracts that took the clause keep their text. */
  remove: call({ path: path('remove'), access: 'settlement:clause:save', input: Obj(seen) }),
};

export type ClauseRow = OutputOf<typeof contractClause.list>[number];
export type ClauseInput = InputOf<typeof contractClause.save>;

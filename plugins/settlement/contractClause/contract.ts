import { seen, sourceOf, statusOf } from '@portal/sdk/calls/fields';
import * as t from '@portal/sdk/contract';
import { CONTRACT_TYPE } from '../contract-type.ts';

export const CLAUSE_CATEGORY = t.codes({
  1: '标的与价款',
  2: '交货与验收',
  3: '质量保证',
  4: '结算与付款',
  5: '违约责任',
  6: '保密与廉洁',
  7: '争议解决',
  8: '其他',
});
const CLAUSE_STATUS = t.codes({ 0: ['停用', 'neutral'], 1: ['启用', 'success'] });
/** Clauses that one enterprise, or the platform, may keep. */
export const mostClauses = 300;

/** Of a contract's text. */
export const clause = t.Obj({ title: t.Text(50), text: t.Text(4000) });
export type Clause = t.Static<typeof clause>;

const title = t.field('条款标题', t.Text(40), { width: 160 });
const category = t.field('类别', CLAUSE_CATEGORY, { width: 112 });
const text = t.field('条款正文', clause.properties.text, { width: 304, entry: 'area' });
const contractTypes = t.field('适用合同', t.Arr(t.codeOf(CONTRACT_TYPE), { maxItems: 5 }), { width: 128 });
const path = (name: string) => `/api/contract/clause/${name}`;

export const clauseRow = t.Obj({
  id: t.Id(),
  title,
  category,
  text,
  /** Empty: all. */
  contractTypes,
  /** Of the platform. */
  standard: sourceOf(t.Bool(), { width: 88 }),
  /** The user's enterprise keeps it. */
  own: t.Bool(),
  status: statusOf(CLAUSE_STATUS, { width: 88 }),
  /** It may be taken into a contract. */
  inUse: t.Bool(),
  updatedByName: t.Str(),
  updatedAt: t.Time(),
  version: t.Int(),
});

export const contractClause = {
  /** Standard clauses in use and all of the user's enterprise; the operating unit sees every standard clause. */
  list: t.call({
    path: path('list'),
    access: 'login',
    reads: true,
    output: t.Arr(clauseRow),
  }),
  save: t.call({
    path: path('save'),
    access: 'settlement:clause:save',
    input: t.Obj({
      id: t.Opt(t.Id()),
      version: t.Opt(t.Int({ minimum: 1 })),
      title,
      category,
      contractTypes: t.Opt(contractTypes),
      text,
    }),
    output: t.Obj(seen),
  }),
  updateState: t.call({
    path: path('updateState'),
    access: 'settlement:clause:save',
    input: t.Obj({ ...seen, status: t.codeOf(CLAUSE_STATUS) }),
  }),
  /** Contracts that took the clause keep their text. */
  remove: t.call({ path: path('remove'), access: 'settlement:clause:save', input: t.Obj(seen) }),
};

export type ClauseRow = t.OutputOf<typeof contractClause.list>[number];
export type ClauseInput = t.InputOf<typeof contractClause.save>;

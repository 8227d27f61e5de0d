/** A contract is its drafter's until approved; from then on its two parties act on it. */
import type { InputOf } from '@portal/sdk/contract';
import { type Context, implement, page, sql } from '@portal/sdk/server';
import { submit } from './audit.server.ts';
import { agreements } from './agreements.server.ts';
import { cancelChange, proposeChange } from './change.server.ts';
import { contractImport, contractManagement, type ContractRow } from './contract.ts';
import { foundContracts, rowFacts } from './contracts.server.ts';
import { contractDetail } from './detail.server.ts';
import { saveDraft } from './draft.server.ts';
import { archive, complete, terminate, voidContract } from './ending.server.ts';
import { contractText, exportContracts } from './export.server.ts';
import { contractImporting } from './import.server.ts';
import { chosen, type Frame, linkable } from './linkable.server.ts';
import { link, unlink } from './orders.server.ts';
import { sendSignCode, sign, signPaper } from './signing.server.ts';
import { record } from './transitions.server.ts';
import type { Clause } from '../contractClause/contract.ts';
import type { PayTerm } from './schema.ts';

/** What orders between the user's enterprise and another one must agree with. */
const betweenOf = (
  { otherEntId, agreementNo }: InputOf<typeof contractManagement.freeOrders>,
  { user }: Pick<Context, 'user'>,
): Frame => ({
  parties: [user.entId, otherEntId],
  agreementNo: agreementNo ?? null,
});

const SCOPES = ['sign', 'running', 'ending', 'all'] as const;

export default implement(contractManagement, {
  page(input, context) {
    const { sort = 'createdAt', order = 'desc' } = input;
    const rows = foundContracts(context, input)
      .select(rowFacts(context.clock.today(), context.user))
      .$castTo<ContractRow>()
      .orderBy(sort === 'executedAmount' ? sql.ref('executedAmount') : `c.${sort}`, order)
      .orderBy('c.id', 'desc');
    return page(rows, input, sort === 'executedAmount' ? undefined : 'c.id'); // that sum is itself a fact
  },

  async counts(_, context) {
    const counted = SCOPES.map(async (scope) => {
      const { count } = await foundContracts(context, { scope })
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .executeTakeFirstOrThrow();
      return [scope, count] as const;
    });
    return Object.fromEntries(await Promise.all(counted)) as Record<(typeof SCOPES)[number], number>;
  },

  detail: ({ id }, context) => contractDetail(context, id),

  templateList(_, { db }) {
    return db
      .selectFrom('conTemplate')
      .select(['id', 'templateName', 'contractType', 'clauses', 'payTerms'])
      .where('status', '=', 1)
      .orderBy('sort')
      .$castTo<{ id: string; templateName: string; contractType: 1; clauses: Clause[]; payTerms: PayTerm[] }>()
      .execute();
  },

  partners(_, { db, user }) {
    return db
      .selectFrom('pubEnterprise')
      .select(['id as entId', 'customerRegisterName as entName'])
      .where('status', '=', 2)
      .where('id', '<>', user.entId)
      .orderBy('customerCode')
      .execute();
  },

  agreements: (_, context) => agreements(context),

  async save(input, context) {
    const { id, version, created } = await saveDraft(context, input);
    if (created) await record(context, id, 'DRAFT', 1);
    return { id, version };
  },

  async submit(seen, context) {
    await submit(context, seen);
    return null;
  },

  async void(input, context) {
    await voidContract(context, input);
    return null;
  },

  signCode: ({ id }, context) => sendSignCode(context, id),

  sign: (input, context) => sign(context, input),

  async signPaper(input, context) {
    await signPaper(context, input);
    return null;
  },

  change: (input, context) => proposeChange(context, input),

  async cancelChange(input, context) {
    await cancelChange(context, input);
    return null;
  },

  async terminate(input, context) {
    await terminate(context, input);
    return null;
  },

  async complete(seen, context) {
    await complete(context, seen);
    return null;
  },

  async archive(seen, context) {
    await archive(context, seen);
    return null;
  },

  freeOrders: (input, context) => linkable(context, betweenOf(input, context)),

  chosenOrders: ({ id, orderIds, ...input }, context) =>
    chosen(context, { ...betweenOf(input, context), contractId: id }, orderIds),

  async link(input, context) {
    await link(context, input);
    return null;
  },

  async unlink(input, context) {
    await unlink(context, input);
    return null;
  },

  download: ({ id }, context) => contractText(id, context),

  export: (input, context) => exportContracts(input, context),
});

export const imports = implement(contractImport, contractImporting);

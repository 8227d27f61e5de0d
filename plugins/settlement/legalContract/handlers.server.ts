/** A contract is its drafter's until approved; from then on its two parties act on it. */
import type { InputOf, Static } from '@portal/sdk/contract';
import { type Context, implement } from '@portal/sdk/server';
import { submit } from './approval.server.ts';
import { agreements } from './agreements.server.ts';
import { cancelChange, proposeChange } from './change.server.ts';
import { contractImport, contractManagement } from './contract.ts';
import { contracts, scoped, workedOut } from './contracts.server.ts';
import { contractDetail } from './detail.server.ts';
import { saveDraft } from './draft.server.ts';
import { archive, complete, terminate, voidContract } from './ending.server.ts';
import { contractText } from './export.server.ts';
import { contractImporting } from './import.server.ts';
import { chosen, type Frame, linkable } from './linkable.server.ts';
import { link, unlink } from './orders.server.ts';
import { sendSignCode, sign, signPaper } from './signing.server.ts';
import { record } from './transitions.server.ts';
import type { CONTRACT_SCOPE, template } from './schema.ts';

/** What orders between the user's enterprise and another one must agree with. */
const betweenOf = (
  { otherEntId, agreementNo }: InputOf<typeof contractManagement.freeOrders>,
  { user }: Pick<Context, 'user'>,
): Frame => ({
  parties: [user.entId, otherEntId],
  agreementNo: agreementNo ?? null,
});

export default implement(contractManagement, {
  page: (input, context) => contracts.page(scoped(context, input).select(workedOut(context)), input),

  async counts(_, context) {
    const countOf = async (scope: (typeof CONTRACT_SCOPE.list)[number]) => {
      const { count } = await scoped(context, { scope })
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .executeTakeFirstOrThrow();
      return count;
    };
    const [sign, running, ending, all] = [
      await countOf('sign'),
      await countOf('running'),
      await countOf('ending'),
      await countOf('all'),
    ];
    return { sign, running, ending, all };
  },

  detail: ({ id }, context) => contractDetail(context, id),

  templateList(_, { db }) {
    return db
      .selectFrom('conTemplate')
      .select(['id', 'templateName', 'contractType', 'clauses', 'payTerms'])
      .where('status', '=', 1)
      .orderBy('sort')
      .$narrowType<Pick<Static<typeof template>, 'contractType' | 'clauses' | 'payTerms'>>()
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

  submit,
  void: voidContract,
  signCode: ({ id }, context) => sendSignCode(context, id),

  sign,
  signPaper,
  change: proposeChange,
  cancelChange,
  terminate,
  complete,
  archive,
  freeOrders: (input, context) => linkable(context, betweenOf(input, context)),

  chosenOrders: ({ id, orderIds, ...input }, context) =>
    chosen(context, { ...betweenOf(input, context), contractId: id }, orderIds),

  link,
  unlink,
  download: ({ id }, context) => contractText(id, context),

  export: async (input, context) =>
    contracts.export(scoped(context, input).select(workedOut(context)), input, { title: '合同管理' }),
});

export const imports = implement(contractImport, contractImporting);

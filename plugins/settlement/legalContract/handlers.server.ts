/** A contract is its drafter's until approved; from then on its two parties act on it. */
import { implement, one } from '@portal/sdk/server';
import { archive, complete, submit, terminate, voidContract } from './lifecycle.server.ts';
import { agreements, contracts, scoped, templates, workedOut } from './contracts.server.ts';
import { cancelChange, proposeChange } from './texts.server.ts';
import { contractImport, contractManagement } from './contract.ts';
import { contractDetail, download } from './detail.server.ts';
import { save } from './draft.server.ts';
import { contractImporting } from './import.server.ts';
import { chosenOrders, freeOrders, link, unlink } from './orders.server.ts';
import { sign, signCode, signPaper } from './signing.server.ts';
import { CONTRACT_SCOPE } from './schema.ts';

export default implement(contractManagement, {
  page: (input, context) => contracts.page(scoped(context, input).select(workedOut(context)), input),

  async counts(_, context) {
    const counts = { sign: 0, running: 0, ending: 0, all: 0 };
    for (const scope of CONTRACT_SCOPE.list) {
      const rows = scoped(context, { scope });
      counts[scope] = (await one(rows.select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n')))).n;
    }
    return counts;
  },

  detail: contractDetail,

  templateList: templates,

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

  save,
  submit,
  void: voidContract,
  signCode,
  sign,
  signPaper,
  change: proposeChange,
  cancelChange,
  terminate,
  complete,
  archive,
  freeOrders,
  chosenOrders,
  link,
  unlink,
  download,

  export: async (input, context) =>
    contracts.export(scoped(context, input).select(workedOut(context)), input, { title: '合同管理' }),
});

export const imports = implement(contractImport, contractImporting);

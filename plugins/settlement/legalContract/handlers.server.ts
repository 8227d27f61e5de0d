/** A contract is its drafter's until approved; from then on its two parties act on it. */
import { implement, one } from '@portal/sdk/server';
import { archive, complete, submit, terminate, voidContract } from './lifecycle.server.ts';
import { agreements, contracts, scoped, templates, workedOut } from './contracts.server.ts';
import { cancelChange, proposeChange } from './texts.server.ts';
import { type ContractFilters, contractImport, contractManagement } from './contract.ts';
import { contractDetail, download } from './detail.server.ts';
import { save } from './draft.server.ts';
import { contractImporting } from './import.server.ts';
import { chosenOrders, freeOrders, link, unlink } from './orders.server.ts';
import { sign, signCode, signPaper } from './signing.server.ts';

export default implement(contractManagement, {
  page: (input, context) => contracts.page(scoped(context, input).select(workedOut(context)), input),

  async counts(_, context) {
    const countOf = async (scope: NonNullable<ContractFilters['scope']>) => {
      const rows = scoped(context, { scope });
      return (await one(rows.select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n')))).n;
    };
    return {
      sign: await countOf('sign'),
      running: await countOf('running'),
      ending: await countOf('ending'),
      all: await countOf('all'),
    };
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

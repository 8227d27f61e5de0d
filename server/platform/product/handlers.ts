/** Everything here acts for the enterprise of the session; another enterprise's openings do not exist. */
import { openingAgreement, protocol, signingCode } from '@portal/sdk/calls/agreement';
import { openingAudit } from '@portal/sdk/calls/opening';
import { product, productInfo, productList } from '@portal/sdk/calls/product';
import { implement, ownTransactions, refuse } from '@portal/sdk/server';
import { details, names, save, shelve, sort } from './administer.ts';
import { agree, checkAgreement, publicTexts, sendSignCode, signAll, unsigned } from './agreements.ts';
import { openCheck } from './check.ts';
import { addCompanies } from './companies.ts';
import { evidenceOf } from './evidence.ts';
import { activate, begin, complete, toBeActivated } from './opening.ts';
import { openProgress } from './progress.ts';
import { getOpenProductList, listByUserId, products } from './read.ts';

const { signAgreement, ...steps } = product;

const opening = implement(steps, {
  getOpenProductList,
  async open({ resUserProductBase: { entId, productType } }, context) {
    if (entId !== context.user.entId) return refuse('notFound', '企业不存在');
    return begin(context, { entId, productType });
  },
  activationOpenProduct: ({ productType }, context) => activate(context, productType),
  doneOpenProduct: ({ productType }, context) => complete(context, productType),
  openProgress: ({ productType }, context) => openProgress(context, productType),
  openCheck: ({ productType }, context) => openCheck(context, productType),
  userOrgAndOpenProduct: addCompanies,
});

const [toSign, toActivate] = [1, 2];

/** Apart from the others, since a wrong SMS code must stay counted although the call is refused. */
const signing = ownTransactions(
  implement(
    { signAgreement },
    {
      async signAgreement(input, context) {
        const { db, user } = context;
        const by = { entId: user.entId, productType: input.productType };
        await signAll(input, context);
        if ((await unsigned(db, by.entId, by.productType)).length > 0) return { status: toSign };
        await toBeActivated(context, by);
        return { status: toActivate };
      },
    },
  ),
);

const list = implement(productList, { queryProduct: names });

const info = implement(productInfo, {
  queryProduct: details,
  listExcludeBase: (_input, { db }) =>
    products(db).where('p.aboveOff', '=', 0).orderBy('p.homeSort').orderBy('p.productType').execute(),
  listByUserId: (_input, context) => listByUserId(context),
  saveOrUpdateProduct: save,
  sortProduct: sort,
  aboveOffProduct: shelve,
});

/** A code that was sent counts, whatever comes of the call. */
const codes = ownTransactions(implement(signingCode, { sendSignCode }));

const agreements = implement(openingAgreement, { checkAgreement, agree });

const texts = implement(protocol, { public: ({ productType }, { db }) => publicTexts(db, productType) });

const audit = implement(openingAudit, { opening: evidenceOf });

export const subjects = [opening, audit, signing, codes, list, info, agreements, texts];

/** What stands between an enterprise and a product, all of it at once, so that it can be put right at once. */
import type { PREREQUISITE } from '@portal/sdk/calls/product';
import { type Context, refuse } from '@portal/sdk/server';
import { holdsAdministrator, unsigned } from './agreements.ts';
import { enterpriseOf } from './enterprise-facts.ts';
import { missingDependencies, productOf } from './opening.ts';
import { usualHours } from './progress.ts';

const item = (key: keyof typeof PREREQUISITE, missing: readonly string[], passed = missing.length === 0) => ({
  key,
  passed,
  missing: [...missing],
});

export async function openCheck({ db, user }: Context, productType: string) {
  const product = await productOf(db, productType);
  if (!product.audience.some((letter) => user.roleTypes.includes(letter))) refuse('forbidden', '该产品不适用于本企业');
  const enterprise = await enterpriseOf(db, user.entId);
  const texts = await unsigned(db, user.entId, productType);
  const before = [
    item('ADMINISTRATOR', [], await holdsAdministrator(db, user.roleIds)),
    item('ADMITTED', [], enterprise.admitted),
    item('ENTERPRISE', enterprise.missing),
    item('DEPENDENCY', await missingDependencies(db, user.entId, product)),
  ];
  const signatures = texts.map(({ agreementName, versionNo }) => `${agreementName} ${versionNo}`);
  return {
    ready: before.every(({ passed }) => passed),
    items: [...before, item('AGREEMENT', signatures)],
    usualHours: await usualHours(db, productType),
  };
}

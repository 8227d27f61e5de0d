/** The calls of the spec against the contracts: every one exists at its path and method, or is named as a later area's. */
import { describe, expect, it } from '@rstest/core';
import * as content from '../../plugins/portal/content/contract.ts';
import * as management from '../../plugins/portal/management/contract.ts';
import * as agreement from '../../sdk/calls/agreement.ts';
import * as bankAccount from '../../sdk/calls/bank-account.ts';
import * as browseLog from '../../sdk/calls/browse-log.ts';
import * as dictionary from '../../sdk/calls/dictionary.ts';
import * as enterprise from '../../sdk/calls/enterprise.ts';
import * as files from '../../sdk/calls/files.ts';
import * as notification from '../../sdk/calls/notification.ts';
import * as orgChange from '../../sdk/calls/org-change.ts';
import * as partner from '../../sdk/calls/partner.ts';
import * as product from '../../sdk/calls/product.ts';
import * as registration from '../../sdk/calls/registration.ts';
import * as session from '../../sdk/calls/session.ts';
import * as workflow from '../../sdk/calls/workflow.ts';
import calls from './calls.json' with { type: 'json' };

interface Contract {
  readonly method: string;
  readonly path: string;
}

const isCall = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

const contracts = [
  agreement,
  bankAccount,
  browseLog,
  content,
  dictionary,
  enterprise,
  files,
  management,
  notification,
  orgChange,
  partner,
  product,
  registration,
  session,
  workflow,
]
  .flatMap((module) => Object.values(module))
  .flatMap((group) =>
    isCall(group) ? [group] : typeof group === 'object' && group !== null ? Object.values(group).filter(isCall) : [],
  );

/** Prefixes of the services whose paths the spec writes bare. */
const prefixes = ['', '/api/user', '/api/manage', '/api/attachment', '/api/tax-op', '/api/op', '/api/tax'];

/** Calls that the areas of later deployments bring. */
const later = [
  /riskWarning/,
  /management\/(findEntUserByPage|editRole|editStatus|updateUserOrganzationStatus|getRoleList|editSuperAdminRole)/,
  /notification\/(findAccountActive|activationByAdmin|activationNotRole)/,
  /resAuthApply/,
  /\/api\/chat\/ticket/,
  /\/api\/adaptation\//,
  /^\/(taxTaskProcedure|a\/cit|ensure|VatEnt|vatGeneral|invoiceCoinfirm|VatTable)/,
  /\/api\/site\/(add|siteId|update|updateState)$/,
  /\/api\/subject\/(add|update|\{id\})$/,
  /\/api\/content\/(add|update|updateState|delete)$/,
];

const isLater = (path: string) => later.some((pattern) => pattern.test(path));
const found = (path: string, method: string | null) =>
  contracts.some(
    (contract) =>
      prefixes.some((prefix) => contract.path === `${prefix}${path}`) &&
      (method === null || contract.method === method),
  );

describe('calls', () => {
  const built = calls.filter(({ path, fullPath }) => !isLater(fullPath ?? path));

  it('every call of the platform and of the areas here exists at its path and method', () => {
    const lost = built
      .filter(({ path, fullPath, method }) => !found(fullPath ?? path, method))
      .map(({ method, path }) => `${method} ${path}`);
    expect(lost).toEqual([]);
    expect(built.length).toBeGreaterThan(65);
  });

  it('no call that is left to a later area exists already', () => {
    expect(
      calls
        .filter(({ path, fullPath, method }) => isLater(fullPath ?? path) && found(fullPath ?? path, method))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('no path is declared twice with one method', () => {
    const names = [...new Set(contracts)].map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

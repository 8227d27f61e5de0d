/** The calls of the spec against the contracts: every one exists at its path and method, or is named as a later area's. */
import { describe, expect, it } from '@rstest/core';
import * as channels from '../../plugins/content/channelManagement/contract.ts';
import * as issues from '../../plugins/content/informationIssues/contract.ts';
import * as account from '../../plugins/account/accountBase/contract.ts';
import * as authApply from '../../plugins/base/authApply/contract.ts';
import * as content from '../../plugins/portal/content/contract.ts';
import * as portalManagement from '../../plugins/portal/management/contract.ts';
import * as ticket from '../../plugins/service/ticket/contract.ts';
import * as agreement from '../../sdk/calls/agreement.ts';
import * as bankAccount from '../../sdk/calls/bank-account.ts';
import * as browseLog from '../../sdk/calls/browse-log.ts';
import * as dictionary from '../../sdk/calls/dictionary.ts';
import * as enterprise from '../../sdk/calls/enterprise.ts';
import * as files from '../../sdk/calls/files.ts';
import * as management from '../../sdk/calls/management.ts';
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
  readonly input: { readonly properties: Readonly<Record<string, unknown>> };
}

const isCall = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

const contracts = [
  account,
  agreement,
  authApply,
  bankAccount,
  browseLog,
  channels,
  content,
  dictionary,
  enterprise,
  files,
  issues,
  management,
  notification,
  orgChange,
  partner,
  portalManagement,
  product,
  registration,
  session,
  ticket,
  workflow,
]
  .flatMap((module) => Object.values(module))
  .flatMap((group) =>
    isCall(group) ? [group] : typeof group === 'object' && group !== null ? Object.values(group).filter(isCall) : [],
  );

/** Prefix of each service whose paths the spec writes bare. */
const prefixes: Readonly<Record<string, string>> = {
  user: '/api/user',
  'tax-op': '/api/tax-op',
  'tax system service': '/api/tax',
};

interface Row {
  readonly method: string | null;
  readonly path: string;
  readonly fullPath?: string | null;
  readonly service: string;
}

/** @throws Error when the spec names a service whose prefix is not known here. */
function addressOf({ path, fullPath, service }: Row): string {
  const prefix = prefixes[service];
  if (!fullPath && prefix === undefined) throw new Error(`No prefix for the service ${service}.`);
  return fullPath ?? `${prefix}${path}`;
}

/** Calls that the areas of later deployments bring. */
const later = [
  /riskWarning/,
  /\/api\/adaptation\/(recharge\/|transaction\/export)/,
  /^\/(taxTaskProcedure|a\/cit|ensure|VatEnt|vatGeneral|invoiceCoinfirm|VatTable)/,
];

const isLater = (path: string) => later.some((pattern) => pattern.test(path));
const found = (row: Row) =>
  contracts.some(({ path, method }) => path === addressOf(row) && (row.method === null || method === row.method));

/** Parameters that the spec names, by their names on the wire. */
const parameters: Readonly<Record<string, readonly string[]>> = {
  '/api/manage/resUserProduct/getOpenProductList': ['pageNum', 'pageSize', 'isHomeSort'],
  '/api/manage/resUserProduct/userOrgAndOpenProduct': [
    'account',
    'productType',
    'partnerCode',
    'interior',
    'ignoreExisting',
    'orgs',
  ],
  '/api/manage/notification/getNoticeTypeByUserId': ['userId', 'entId'],
  '/api/manage/notification/getNotification': ['userId', 'entId', 'noticeType', 'page', 'limit'],
  '/api/manage/notification/setRead': ['id', 'userId', 'entId', 'status', 'noticeType'],
  '/api/manage/notification/agreeChange': ['id'],
  '/api/manage/notification/refuseChange': ['id'],
  '/api/manage/notification/sendNotification': ['fileId', 'fileName', 'noticeType', 'data', 'content'],
  '/api/manage/organization/getPrimaryOrg': ['account'],
  '/api/manage/organization/getUserOrgs': ['account'],
  '/api/manage/organization/updateUserPrimaryOrg': ['account', 'entId'],
  '/api/manage/ceelProductInfo/listByUserId': ['userId'],
  '/api/manage/workflowtask/submitAuditResult': ['processInstId', 'auditOpinion', 'approve'],
  '/api/attachment/fileManager/viewImage': ['fileId'],
  '/api/op/codeLibrary/queryCodeList': ['codeNo'],
};

describe('calls', () => {
  const rows: readonly Row[] = calls;
  const [built, others] = [true, false].map((here) => rows.filter((row) => isLater(row.fullPath ?? row.path) !== here));

  it('every call of the platform and of the areas here exists at its path and method', () => {
    const lost = built?.filter((row) => !found(row)).map(({ method, path }) => `${method} ${path}`);
    expect(lost).toEqual([]);
    expect(built?.length).toBeGreaterThan(65);
  });

  it('no call that is left to a later area exists already', () => {
    const known = others?.filter((row) => !row.service.startsWith('tax') && found(row)).map(({ path }) => path);
    expect(known).toEqual([]);
    expect(others?.length).toBeGreaterThan(0);
  });

  for (const [path, expected] of Object.entries(parameters))
    it(`${path} takes ${expected.join('、')}`, () => {
      const call = contracts.find((one) => one.path === path);
      const accepted = Object.keys(call?.input.properties ?? {});
      expect(expected.filter((name) => !accepted.includes(name))).toEqual([]);
    });

  it('no path is declared twice with one method', () => {
    const names = [...new Set(contracts)].map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

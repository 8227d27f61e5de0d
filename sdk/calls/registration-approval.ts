/** The platform's side of registration: requests to decide. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { storedFile } from './files.ts';
import {
  REGISTRATION_AUDIENCE,
  REGISTRATION_STATUS,
  registration,
  registrationPath,
  registrationStatus,
} from './registration.ts';
import { MENDED, mendNote, registrationProgress } from './registration-mending.ts';
import { auditRow } from './workflow.ts';

const access = 'base:register:audit';

/** As its approval and its licence name a request. */
export const registrationBizType = 'REGISTRATION';

/** A rejected request is followed by a new one; what is sent back stays the same one. */
export const registrationSteps = t.stepsOf(REGISTRATION_STATUS, {
  APPLY: { title: '申请', from: [], to: 0, access: registration.register.access },
  PASS: { title: '通过', from: [0], to: 1, access },
  REJECT: { title: '驳回', from: [0], to: 2, access },
  RETURN: { title: '退回补正', from: [0], to: 3, access },
  /** For the person who has proven the phone of the request. */
  MEND: { title: '补正', from: [3], to: 0 },
});

/** What is looked at before an enterprise is let in. */
export const ENTRY_CHECK = t.codes({
  papers: '资料完整',
  code: '统一社会信用代码',
  name: '企业名称',
  standing: '企业名单',
  related: '关联企业',
});
const PASSED = t.codes({ true: ['通过', 'success'], false: ['不符', 'danger'] });

export const entryCheck = t.Obj({
  item: t.field('核对项', ENTRY_CHECK, { width: 144 }),
  passed: t.styled(t.field('结果', t.Bool(), { codes: PASSED }), { width: 88 }),
  note: t.field('说明', t.Nullable(t.Str()), { width: 280 }),
  /** It cannot be passed while this is so. */
  blocks: t.Bool(),
});

const customerRegisterName = t.field('企业名称', t.Str(), { width: 208 });
const request = {
  id: t.Id(),
  ...registrationProgress.properties,
  applyNo: shared.applyNo,
  status: shared.statusOf(registrationStatus(), { width: 104 }),
  customerRegisterName,
  socialcreditcode: t.field('统一社会信用代码', t.Str(), { as: 'copy', width: 204 }),
  userName: t.styled(shared.applicantName, { width: 88 }),
  /** Masked. */
  phone: t.styled(shared.contactPhone, { width: 128 }),
  createdAt: shared.askedAt,
};

export const registrationDetail = t.Obj({
  ...request,
  account: shared.accountNo,
  entType: t.field('企业类型', t.OneOf('1', '2', '3', '4', '5', '6')),
  audience: t.field('申请身份', REGISTRATION_AUDIENCE),
  legalRepresentative: t.field('法定代表人', t.Str()),
  licence: t.Nullable(storedFile),
  /** The enterprise that is admitted under the same credit code: the applicant becomes a member of it. */
  knownAs: t.Nullable(t.Str()),
  /** As things stand now. */
  checks: t.Arr(entryCheck),
  /** What waits for the applicant to mend it. */
  notes: t.Arr(mendNote),
  history: t.Arr(auditRow),
  version: t.Int(),
  may: t.mayOf(registrationSteps),
});

const noteOn = (item: keyof typeof MENDED.texts) =>
  t.field(MENDED.texts[item], t.Opt(t.Text(200, 2)), { placeholder: '没有问题的不填' });

const filters = {
  customerRegisterName: t.labelled(customerRegisterName, t.Opt(t.Text(100))),
  status: shared.statusOf(t.Opt(registrationStatus()), { codes: REGISTRATION_STATUS }),
};

export const registrationApproval = {
  /** What waits comes first, the longest wait before the others; then what was asked last. */
  page: t.pageOf({ path: `${registrationPath}/page`, access, filters: t.Obj(filters), row: t.Obj(request) }),
  counts: t.countsOf({ path: `${registrationPath}/counts`, access, filters, row: request, by: 'status' }),
  detail: t.call({
    method: 'GET',
    path: `${registrationPath}/detail`,
    access,
    input: t.Obj({ id: t.Id() }),
    output: registrationDetail,
  }),
  /** A sentence for each item that is to be mended. */
  sendBack: t.stepCall(registrationSteps, 'RETURN', {
    path: `${registrationPath}/sendBack`,
    audit: { kind: 'ADMIN', title: '退回注册申请' },
    asks: {
      customerRegisterName: noteOn('customerRegisterName'),
      socialcreditcode: noteOn('socialcreditcode'),
      legalRepresentative: noteOn('legalRepresentative'),
      licence: noteOn('licence'),
      entType: noteOn('entType'),
      userName: noteOn('userName'),
    },
  }),
};

/** A request was decided; `userId` and `entId` are those of the new account when it was approved. */
export const registrationDecided = t.event<{ id: string; approved: boolean; userId: string; entId: string }>(
  'platform:registration-audited',
);

/** A request that was sent in: how far it is, and what of it its applicant has to mend. */
import * as t from '../contract/index.ts';
import { application, registrationPath, registrationStatus } from './registration.ts';

/** What of a request can be sent back. */
export const MENDED = t.codes({
  customerRegisterName: '企业名称',
  socialcreditcode: '统一社会信用代码',
  legalRepresentative: '法定代表人',
  licence: '营业执照',
  entType: '企业类型',
  userName: '姓名',
});

export const mendNote = t.Obj({
  item: t.field('退回的内容', MENDED, { width: 160 }),
  note: t.field('要求', t.Str(), { width: 320 }),
});

/** Of one's own request. */
export const registrationProgress = t.Obj({
  applyNo: t.Str(),
  ...application,
  status: registrationStatus(),
  reason: t.Nullable(t.Str()),
  createdAt: t.Time(),
});

const phoneKey = t.Text(128);
const { entType, userName, customerRegisterName, socialcreditcode, legalRepresentative } = application;

/** `phoneKey` proves the phone for half an hour. */
export const registrationMending = {
  progress: t.call({
    path: `${registrationPath}/progress`,
    access: 'public',
    input: t.Obj({ phoneKey }),
    output: t.Nullable(
      t.Obj({ ...registrationProgress.properties, /** What waits to be mended. */ notes: t.Arr(mendNote) }),
    ),
  }),
  /** Everything that was sent back, and nothing else; the request is reviewed anew. */
  mend: t.call({
    path: `${registrationPath}/mend`,
    access: 'public',
    input: t.Obj({
      phoneKey,
      customerRegisterName: t.Opt(customerRegisterName),
      socialcreditcode: t.Opt(socialcreditcode),
      legalRepresentative: t.Opt(legalRepresentative),
      licenceKey: t.Opt(t.Text(128)),
      entType: t.Opt(entType),
      userName: t.Opt(userName),
    }),
    output: t.Obj({ applyNo: t.Str() }),
  }),
};

export type MendNote = t.Static<typeof mendNote>;
export type MendedItem = MendNote['item'];

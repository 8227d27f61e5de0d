/** 我的数据与账号: what the portal keeps of a person, given to them, and the end of their account. */
import * as t from '../contract/index.ts';

/** Days within which a person may take back the cancellation of their account. */
export const cancelDays = 15;

const service = '/api/user/user';

export const ownData = {
  /** A zip with one workbook for each kind of data; nobody else's data stands in it. */
  exportMine: t.download({
    path: `${service}/exportMine`,
    access: 'login',
    stepUp: true,
    audit: { kind: 'EXPORT', title: '导出本人数据' },
  }),
  /**
   * The account ends on `cancelsOn`, `YYYY-MM-DD`. Refused with `409` while tasks wait for the person alone, for the only
   * administrator of an enterprise, and for super administrators.
   */
  cancelAccount: t.call({
    path: `${service}/cancelAccount`,
    access: 'login',
    stepUp: true,
    audit: { kind: 'SIGN_IN', title: '申请注销账号' },
    output: t.Obj({ cancelsOn: t.Day() }),
  }),
  /** Takes back the request of `cancelAccount`. */
  keepAccount: t.call({
    path: `${service}/keepAccount`,
    access: 'login',
    audit: { kind: 'SIGN_IN', title: '撤回注销账号' },
  }),
};

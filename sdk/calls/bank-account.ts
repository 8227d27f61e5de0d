/** Bank accounts of an enterprise. */
import * as t from '../contract/index.ts';

export const bankAccount = {
  /** Bank accounts of the own enterprise; operating units may name another. */
  getBankAccountList: t.call({
    path: '/api/manage/bankAccount/getBankAccountList',
    access: 'login',
    reads: true,
    input: t.Obj({ entId: t.Opt(t.Id()) }),
    output: t.Arr(
      t.Obj({
        id: t.Id(),
        bankName: t.Str(),
        branchCode: t.Nullable(t.Str()),
        /** Masked, first and last four digits. */
        accountNo: t.Str(),
        accountName: t.Str(),
        /** 0 待验证, 1 已验证, 2 停用. */
        status: t.Int(),
      }),
    ),
  }),
};

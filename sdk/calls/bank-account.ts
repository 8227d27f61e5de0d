/** Bank accounts of an enterprise. */
import { Arr, call, Id, Int, Nullable, Obj, Opt, Str } from '../contract/index.ts';

export const bankAccount = {
  /** Bank accounts of the own enterprise; operating units may name another. */
  getBankAccountList: call({
    path: '/api/manage/bankAccount/getBankAccountList',
    access: 'login',
    reads: true,
    input: Obj({ entId: Opt(Id()) }),
    output: Arr(
      Obj({
        id: Id(),
        bankName: Str(),
        branchCode: Nullable(Str()),
        /** Masked, first and last four digits. */
        accountNo: Str(),
        accountName: Str(),
        /** 0 待验证, 1 已验证, 2 停用. */
        status: Int(),
      }),
    ),
  }),
};

/** Ways from here into partners' systems. */
import { call, Int, Obj, Str } from '../contract/index.ts';

export const productInterface = {
  /** A one-time pass to the insurance partner, for enterprises that have opened its product. */
  getBxhxToken: call({
    path: '/api/manage/interface/product/getBxhxToken',
    access: 'login',
    output: Obj({ token: Str(), expiresInSeconds: Int() }),
  }),
};

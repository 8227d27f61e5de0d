/** Ways from here into partners' systems. */
import { call, Id, Int, Nullable, Obj, Str, Text } from '../contract/index.ts';

export const productInterface = {
  /** A one-time pass to the insurance partner, for enterprises that have opened its product. */
  getBxhxToken: call({
    path: '/api/manage/interface/product/getBxhxToken',
    access: 'login',
    /** `address`: the partner's page, with the pass; null where this portal is not connected to the partner. */
    output: Obj({ token: Str(), expiresInSeconds: Int(), address: Nullable(Str()) }),
  }),
  /** The partner's server asks who came with a pass: once, within its minute, with the partner's own secret. */
  redeemBxhxToken: call({
    path: '/api/manage/interface/product/redeemBxhxToken',
    access: 'public',
    input: Obj({ partnerSecret: Text(500), token: Text(100) }),
    output: Obj({
      userId: Id(),
      userName: Str(),
      /** The enterprise that the person worked for when the pass was given. */
      entId: Id(),
      entName: Str(),
      socialcreditcode: Nullable(Str()),
    }),
  }),
};

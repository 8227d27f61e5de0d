/** Ways from here into partners' systems. */
import * as t from '../contract/index.ts';

export const productInterface = {
  /** A one-time pass to the insurance partner, for enterprises that have opened its product. */
  getBxhxToken: t.call({
    path: '/api/manage/interface/product/getBxhxToken',
    access: 'login',
    /** `address`: the partner's page, with the pass; null where this portal is not connected to the partner. */
    output: t.Obj({ token: t.Str(), expiresInSeconds: t.Int(), address: t.Nullable(t.Str()) }),
  }),
  /** The partner's server asks who came with a pass: once, within its minute, with the partner's own secret. */
  redeemBxhxToken: t.call({
    path: '/api/manage/interface/product/redeemBxhxToken',
    access: 'public',
    input: t.Obj({ partnerSecret: t.Text(500), token: t.Text(100) }),
    output: t.Obj({
      userId: t.Id(),
      userName: t.Str(),
      /** The enterprise that the person worked for when the pass was given. */
      entId: t.Id(),
      entName: t.Str(),
      socialcreditcode: t.Nullable(t.Str()),
    }),
  }),
};

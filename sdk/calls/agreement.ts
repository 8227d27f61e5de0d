/** Texts that an enterprise agrees to: before a product, and the public ones. */
import * as t from '../contract/index.ts';
import { ProductType } from './product.ts';

const agreement = {
  agreementId: t.Id(),
  agreementNo: t.Str(),
  agreementName: t.Str(),
  versionNo: t.Str(),
  contentHtml: t.Str(),
  /** SHA-256 of the text, hexadecimal. */
  contentHash: t.Str(),
  effectiveDate: t.Nullable(t.Day()),
};

export const openingAgreement = {
  /** Agreements that stand before a product, and whether the enterprise has agreed to their present versions. */
  checkAgreement: t.call({
    method: 'GET',
    path: '/api/manage/openedProductAgreementBefore/checkAgreement',
    access: 'login',
    input: t.Obj({ productType: ProductType() }),
    output: t.Obj({
      agreed: t.Bool(),
      agreements: t.Arr(
        t.Obj({
          ...agreement,
          forceReadSeconds: t.Int(),
          signedTime: t.Nullable(t.Time()),
          signerName: t.Nullable(t.Str()),
        }),
      ),
    }),
  }),
  /** Agrees to one authorisation text by a click; the text must be the one that was shown. */
  agree: t.call({
    path: '/api/manage/openedProductAgreementBefore/agree',
    stepUp: true,
    access: 'login',
    input: t.Obj({ agreementId: t.Id(), contentHash: t.Str({ pattern: '^[0-9a-f]{64}$' }) }),
  }),
};

/** The code that a signature asks for; it goes to the phone of the signer's own account. */
export const signingCode = {
  sendSignCode: t.call({
    path: '/api/manage/openedProductAgreementBefore/sendSignCode',
    access: 'workbench:product:apply',
    output: t.Obj({ phone: t.Str(), resendAfterSeconds: t.Int() }),
  }),
};

export const protocol = {
  /** Published authorisation texts, newest version first; visitors may read them. */
  public: t.call({
    method: 'GET',
    path: '/api/manage/protocol/public',
    access: 'public',
    input: t.Obj({ productType: t.Opt(ProductType()) }),
    output: t.Arr(t.Obj({ ...agreement, productType: t.Nullable(t.Str()), productName: t.Nullable(t.Str()) })),
  }),
};

/** Texts that an enterprise agrees to: before a product, and the public ones. */
import { Arr, Bool, call, Day, Id, Int, Nullable, Obj, Opt, Str, Time } from '../contract/index.ts';
import { ProductType } from './product.ts';

const agreement = {
  agreementId: Id(),
  agreementNo: Str(),
  agreementName: Str(),
  versionNo: Str(),
  contentHtml: Str(),
  /** SHA-256 of the text, hexadecimal. */
  contentHash: Str(),
  effectiveDate: Nullable(Day()),
};

export const openingAgreement = {
  /** Agreements that stand before a product, and whether the enterprise has agreed to their present versions. */
  checkAgreement: call({
    method: 'GET',
    path: '/api/manage/openedProductAgreementBefore/checkAgreement',
    access: 'login',
    input: Obj({ productType: ProductType() }),
    output: Obj({
      agreed: Bool(),
      agreements: Arr(
        Obj({
          ...agreement,
          forceReadSeconds: Int(),
          signedTime: Nullable(Time()),
          signerName: Nullable(Str()),
        }),
      ),
    }),
  }),
  /** Agrees to one authorisation text by a click; the text must be the one that was shown. */
  agree: call({
    path: '/api/manage/openedProductAgreementBefore/agree',
    stepUp: true,
    access: 'login',
    input: Obj({ agreementId: Id(), contentHash: Str({ pattern: '^[0-9a-f]{64}$' }) }),
  }),
};

/** The code that a signature asks for; it goes to the phone of the signer's own account. */
export const signingCode = {
  sendSignCode: call({
    path: '/api/manage/openedProductAgreementBefore/sendSignCode',
    access: 'workbench:product:apply',
    output: Obj({ phone: Str(), resendAfterSeconds: Int() }),
  }),
};

export const protocol = {
  /** Published authorisation texts, newest version first; visitors may read them. */
  public: call({
    method: 'GET',
    path: '/api/manage/protocol/public',
    access: 'public',
    input: Obj({ productType: Opt(ProductType()) }),
    output: Arr(Obj({ ...agreement, productType: Nullable(Str()), productName: Nullable(Str()) })),
  }),
};

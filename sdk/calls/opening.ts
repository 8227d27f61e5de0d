/** What the operating unit decides on: the opening of a product by an enterprise, through the workflow. */
import * as t from '../contract/index.ts';
import * as shared from './fields.ts';
import { OPEN_STATUS, openingSteps, productName } from './product.ts';

/** An opening, as who decides on it reads it. */
export const openingEvidence = t.Obj({
  id: t.Id(),
  applyNo: shared.applyNo,
  status: shared.statusOf(OPEN_STATUS),
  reason: t.Nullable(t.Str()),
  productType: t.Str(),
  productName,
  section: t.field('板块', t.Str()),
  intro: t.field('产品简介', t.Str()),
  feeNote: t.field('收费说明', t.Str()),
  routeUrl: t.Nullable(t.Str()),
  entName: t.field('申请企业', t.Str()),
  socialcreditcode: t.field('统一社会信用代码', t.Nullable(t.Str()), { as: 'copy' }),
  legalRepresentative: t.field('法定代表人', t.Nullable(t.Str())),
  address: t.field('注册地址', t.Nullable(t.Str())),
  applicantName: t.field('申请人', t.Nullable(t.Str())),
  appliedTime: t.field('申请时间', t.Time()),
  signedTime: t.field('签署时间', t.Nullable(t.Time())),
  activatedByName: t.field('激活人', t.Nullable(t.Str())),
  activatedTime: t.field('激活时间', t.Nullable(t.Time())),
  /** Products that it depends on. */
  needs: t.Arr(t.Obj({ productName: t.Str(), opened: t.Bool() })),
  /** Names of the products that the enterprise has, the earliest first. */
  opened: t.field('已开通的产品', t.Arr(t.Str())),
  /** Published ones, with the signature of the enterprise. */
  agreements: t.Arr(
    t.Obj({
      agreementId: t.Id(),
      agreementNo: t.field('协议编号', t.Str()),
      agreementName: t.field('协议名称', t.Str()),
      versionNo: t.field('版本', t.Str()),
      signedTime: t.field('签署时间', t.Nullable(t.Time())),
      signerName: t.field('签署人', t.Nullable(t.Str())),
    }),
  ),
});

export const openingAudit = {
  opening: t.call({
    method: 'GET',
    path: '/api/manage/resUserProduct/opening',
    access: openingSteps.steps.PASS.access,
    input: t.Obj({ id: t.Id() }),
    output: openingEvidence,
  }),
};

/** The steps of opening a product: the enterprise goes ahead, the operating unit decides where the product asks for it. */
import { OPEN_STATUS, product } from '@portal/sdk/calls/product';
import { stepsOf } from '@portal/sdk/contract';

const audit = 'base:opening:audit';
const { open, signAgreement, activationOpenProduct, doneOpenProduct } = product;

export const openingSteps = stepsOf(OPEN_STATUS, {
  /** Into 1, or 2 where nothing is left to sign. */
  APPLY: { title: '申请开通', by: 'ENTERPRISE', from: [5], access: open.access },
  SIGN: { title: '签署协议', by: 'ENTERPRISE', from: [1], to: 2, access: signAgreement.access },
  ACTIVATE: { title: '激活', by: 'ENTERPRISE', from: [2], to: 3, access: activationOpenProduct.access },
  COMPLETE: { title: '完成开通', by: 'ENTERPRISE', from: [3], to: 4, access: doneOpenProduct.access },
  WITHDRAW: { title: '撤回', by: 'ENTERPRISE', from: [3], to: 2, access: 'login' },
  PASS: { title: '通过', from: [3], to: 4, access: audit, notBy: ['APPLY', 'ACTIVATE'] },
  REJECT: { title: '驳回', from: [3], to: 5, access: audit, notBy: ['APPLY', 'ACTIVATE'] },
});

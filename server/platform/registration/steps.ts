/** The steps of a request for registration: a rejected one is followed by a new one. */
import { REGISTRATION_STATUS, registration, registrationApproval } from '@portal/sdk/calls/registration';
import { codes, stepsOf } from '@portal/sdk/contract';

const texts = codes({ 0: REGISTRATION_STATUS['0'], 1: REGISTRATION_STATUS['1'], 2: REGISTRATION_STATUS['2'] });

const { access } = registrationApproval.audit;

export const registrationSteps = stepsOf(texts, {
  APPLY: { title: '申请', from: [], to: 0, access: registration.register.access },
  PASS: { title: '通过', from: [0], to: 1, access },
  REJECT: { title: '驳回', from: [0], to: 2, access },
});

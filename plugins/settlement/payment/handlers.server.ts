/** Only the purchasing unit plans, applies and registers payments of its statements. */
import { implement } from '@portal/sdk/server';
import { settlementPayment } from './contract.ts';
import { budget, payApply, payCancel, payPlanSave, payRegister } from './payments.server.ts';

export default implement(settlementPayment, { payPlanSave, budget, payApply, payCancel, payRegister });

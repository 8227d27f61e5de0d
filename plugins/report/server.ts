import { defineServer } from '@portal/sdk/server';
import agreementReport from './agreementManagementReport/handlers.ts';
import orderReport from './orderReport/handlers.ts';
import performanceOrder from './performanceOrder/handlers.ts';
import productReport from './productReport/handlers.ts';

export default defineServer({ subjects: [productReport, orderReport, agreementReport, performanceOrder] });

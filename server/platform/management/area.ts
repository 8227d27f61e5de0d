import { defineServer } from '@portal/sdk/server';
import { activationHandlers, managementHandlers } from './handlers.ts';

export default defineServer({ subjects: [managementHandlers, activationHandlers] });

import { defineServer } from '@portal/sdk/server';
import calendar, { importHandlers } from './handlers.ts';

export default defineServer({ subjects: [calendar, importHandlers] });

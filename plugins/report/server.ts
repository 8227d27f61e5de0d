import { defineServer } from '@portal/sdk/server';
import orderReport from './orderReport/handlers.ts';

export default defineServer({ subjects: [orderReport] });

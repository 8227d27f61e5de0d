import { defineServer } from '@portal/sdk/server';
import preference from './handlers.ts';

export default defineServer({ subjects: [preference] });

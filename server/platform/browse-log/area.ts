import { defineServer } from '@portal/sdk/server';
import { subjects } from './handlers.ts';

export default defineServer({ subjects });

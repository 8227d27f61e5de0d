import { defineServer } from '@portal/sdk/server';
import modes from './handlers.ts';

export default defineServer({ subjects: [modes] });

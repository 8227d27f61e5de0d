import { defineServer } from '@portal/sdk/server';
import sealing from './handlers.ts';

export default defineServer({ subjects: [sealing] });

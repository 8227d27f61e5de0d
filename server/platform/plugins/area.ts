import { defineServer } from '@portal/sdk/server';
import plugins from './handlers.ts';

export default defineServer({ subjects: [plugins] });

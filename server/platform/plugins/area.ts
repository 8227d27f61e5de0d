import { defineServer } from '@portal/sdk/server';
import plugins from './handlers.ts';
import keys from './keys/handlers.ts';

export default defineServer({ subjects: [plugins, keys] });

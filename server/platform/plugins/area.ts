import { defineServer } from '@portal/sdk/server';
import faults from './fault-page.ts';
import plugins from './handlers.ts';
import keys from './keys/handlers.ts';

export default defineServer({ subjects: [plugins, faults, keys] });

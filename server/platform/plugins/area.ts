import { defineServer } from '@portal/sdk/server';
import faults from './fault-page.ts';
import plugins, { tabs } from './handlers.ts';
import keys from './keys/handlers.ts';
import { seedFaults } from './seed.ts';

export default defineServer({ subjects: [plugins, tabs, faults, keys], seeds: [seedFaults] });

import { defineServer } from '@portal/sdk/server';
import workbenches from './workbenches/handlers.server.ts';
import { seedWorkbench } from './workbenches/seed.server.ts';

export default defineServer({ subjects: [workbenches], seeds: [seedWorkbench] });

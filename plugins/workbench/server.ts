import { defineServer } from '@portal/sdk/server';
import workbenches from './workbenches/handlers.ts';
import { seedWorkbench } from './workbenches/seed.ts';

export default defineServer({ subjects: [workbenches], seeds: [seedWorkbench] });

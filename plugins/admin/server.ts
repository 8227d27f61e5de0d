import { defineServer } from '@portal/sdk/server';
import { seedModes } from './mode/seed.server.ts';

export default defineServer({ subjects: [], seeds: [seedModes] });

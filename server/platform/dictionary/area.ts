import { defineServer } from '@portal/sdk/server';
import { subjects } from './handlers.ts';
import { seedDictionaries } from './seed.ts';

export default defineServer({ subjects, seeds: [seedDictionaries] });

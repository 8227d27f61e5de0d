import { defineServer } from '@portal/sdk/server';
import { subjects } from './handlers.ts';
import { seedEnterprises } from './seed.ts';

export default defineServer({ subjects, seeds: [seedEnterprises] });

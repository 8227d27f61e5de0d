import { defineServer } from '@portal/sdk/server';
import removed from './handlers.ts';

export default defineServer({ subjects: [removed] });

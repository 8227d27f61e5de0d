import { defineServer } from '@portal/sdk/server';
import developer from './handlers.ts';

export default defineServer({ subjects: [developer] });

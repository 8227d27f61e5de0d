import { defineServer } from '@portal/sdk/server';
import chatSession from './handlers.ts';

export default defineServer({ subjects: [chatSession] });

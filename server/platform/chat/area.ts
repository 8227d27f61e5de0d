import { defineServer } from '@portal/sdk/server';
import agents from './agents.ts';
import chatSession from './handlers.ts';
import own from './own.ts';

export default defineServer({ subjects: [chatSession, agents, own] });

import { filesGranted } from '@portal/sdk/calls/files';
import { defineServer, on } from '@portal/sdk/server';
import { grantFiles } from './grant.ts';
import { subjects } from './handlers.ts';

export default defineServer({ subjects, subscriptions: [on(filesGranted, grantFiles)] });

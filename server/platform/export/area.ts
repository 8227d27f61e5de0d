import { exportWanted } from '@portal/sdk/calls/export-task';
import { defineServer, on } from '@portal/sdk/server';
import { addWanted } from './wanted.ts';

export default defineServer({ subjects: [], subscriptions: [on(exportWanted, addWanted)] });

import { orgChangeDue } from '@portal/sdk/calls/org-change';
import { defineServer, on } from '@portal/sdk/server';
import { changeTree } from './change.ts';
import { subjects } from './handlers.ts';
import { seedEnterprises } from './seed.ts';

export default defineServer({ subjects, subscriptions: [on(orgChangeDue, changeTree)], seeds: [seedEnterprises] });

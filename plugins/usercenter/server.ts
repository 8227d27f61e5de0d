import { defineServer } from '@portal/sdk/server';

export default defineServer({ subjects: [] });

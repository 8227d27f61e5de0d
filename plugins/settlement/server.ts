import { defineServer } from '@portal/sdk/server';
import settlementManagement from './settlementManagement/handlers.ts';

export default defineServer({
  subjects: [settlementManagement],
});

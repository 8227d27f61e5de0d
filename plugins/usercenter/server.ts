import { defineServer } from '@portal/sdk/server';
import { usercenterChecks } from './checks.server.ts';
import address from './efAddress/handlers.server.ts';
import { seedAddresses } from './efAddress/seed.server.ts';
import { seedCompanyChanges } from './companyChange/seed.server.ts';
import { seedCodeLibrary } from './efCodeLibrary/seed.server.ts';
import { seedConsultations } from './onlineConsultation/seed.server.ts';

export default defineServer({
  subjects: [address],
  seeds: [seedAddresses, seedCodeLibrary, seedConsultations, seedCompanyChanges],
  checks: usercenterChecks,
});

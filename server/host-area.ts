/** What the platform serves that depends on how this deployment is set up. */
import { type LoadedArea, platformId } from './areas.ts';
import type { Config } from './config.ts';
import { services } from './platform/plugins/services.ts';
import { simulated } from './platform/plugins/simulated.ts';
import { partnerPasses } from './platform/product/partner.ts';

export const hostArea = (config: Config): LoadedArea => ({
  id: platformId,
  area: { subjects: [simulated(config), services(config.services), partnerPasses(config.outside.insurer)] },
});

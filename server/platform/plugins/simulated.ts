import { simulations } from '@portal/sdk/calls/plugins';
import { implement } from '@portal/sdk/server';
import type { Config } from '../../config.ts';
import { simulatedIn } from '../../outside/simulated.ts';

export const simulated = (config: Config) =>
  implement(simulations, {
    simulated: () => Promise.resolve({ simulated: simulatedIn(config).map(({ title }) => title) }),
  });

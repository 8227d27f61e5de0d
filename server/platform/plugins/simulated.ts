import { simulations } from '@portal/sdk/calls/plugins';
import { implement } from '@portal/sdk/server';
import type { Config } from '../../config.ts';
import { simulatedIn } from '../../outside/simulated.ts';
import { demandSuper } from './change.ts';

export const simulated = (config: Config) =>
  implement(simulations, {
    async simulated(_input, context) {
      demandSuper(context);
      return { simulated: simulatedIn(config).map(({ title }) => title) };
    },
  });

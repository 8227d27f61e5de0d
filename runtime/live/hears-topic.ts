import { decideContribution } from '@portal/sdk/decide';
import type { Deployed } from '../deployment/deployment.ts';

/** Whether a plugin declares a topic, and it is left on: what the server pushes to it goes on to the bus. */
export const hearsTopic = ({ world, plugins }: Pick<Deployed, 'world' | 'plugins'>, topic: string): boolean =>
  plugins.some((plugin) => plugin.topics?.includes(topic) && decideContribution(world, plugin, 'topic', topic).allowed);

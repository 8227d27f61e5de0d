/** What the platform serves that depends on how this deployment is set up, or on what its areas serve. */
import { noticesStored } from '@portal/sdk/calls/notification';
import { on } from '@portal/sdk/server';
import { type LoadedArea, platformId } from './areas.ts';
import type { Config } from './config.ts';
import type { Outside } from './outside/outside.ts';
import { leavingSubject } from './platform/delivery/leaving.ts';
import { channelsOf, queueNotices } from './platform/delivery/queue.ts';
import { receivingSubject } from './platform/delivery/receiving.ts';
import { robotSubject } from './platform/delivery/robots.ts';
import type { Topics } from './platform/delivery/topics.ts';
import { modeState } from './platform/mode/handlers.ts';
import type { Modes } from './platform/mode/live-mode.ts';
import { services } from './platform/plugins/services.ts';
import { simulated } from './platform/plugins/simulated.ts';
import { partnerPasses } from './platform/product/partner.ts';
import { views } from './platform/view/views.ts';

/** The codes of all lists, by path. */
const pagesOf = (areas: readonly LoadedArea[]) =>
  new Map(
    areas
      .flatMap(({ area }) => area.subjects.flatMap(({ contract }) => Object.values(contract)))
      .filter(({ kind }) => kind === 'page')
      .map(({ path, access }) => [path, access]),
  );

interface Parts {
  readonly config: Config;
  readonly areas: readonly LoadedArea[];
  readonly outside: Outside;
  readonly topics: Topics;
  /** Of the host, which is made after this. */
  readonly modes: () => Modes;
}

export function hostArea({ config, areas, outside, topics, modes }: Parts): LoadedArea {
  const channels = channelsOf(outside);
  return {
    id: platformId,
    area: {
      subjects: [
        modeState(modes),
        simulated(config),
        services(config.services),
        partnerPasses(config.outside.insurer),
        views(pagesOf(areas)),
        receivingSubject(topics, outside),
        robotSubject({ topics, driver: outside.robot, here: !config.production }),
        leavingSubject(topics),
      ],
      subscriptions: [on(noticesStored, (event, context) => queueNotices(event, context, { topics, channels }))],
    },
  };
}
